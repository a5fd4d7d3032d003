import numpy as np

a = np.array([1, 2, 3])
b = np.array([[1.0, 2.0], [3.0, 4.0]])
c = np.zeros((2, 3))
d = np.ones(4, dtype=np.float32)
e = np.full((2, 2), 7)
f = np.arange(5)
g = np.arange(0, 1, 0.25)
h = np.linspace(0, 1, 5)
i = np.eye(3)
j = a + 1, a * 2.0, a / 2, a ** 2, a // 2, a % 2, -a
k = b @ b, b.dot(b), b.T, b.sum(), b.sum(axis=0), b.mean(), b.mean(axis=1, keepdims=True)
m = b.max(), b.min(axis=0), b.argmax(), b.argmax(axis=1), b.std(), b.var(axis=0), b.prod()
n = a.reshape(3, 1), a.reshape(-1), b.reshape((4,)), b.flatten(), b.ravel()
o = a.shape, a.dtype == np.int64, b.ndim, b.size, len(b), a.tolist()
p = np.concatenate([a, a]), np.stack([a, a]), np.vstack([a, a]), np.hstack([a, a]), np.stack([a, a], axis=1)
q = a[0], a[-1], a[1:], a[::-1], b[0], b[:, 1], b[..., 0], b[0, 1], a[None], b[:, None, :].shape
r = np.expand_dims(a, 0), np.squeeze(np.zeros((1, 2, 1))), b.transpose(), np.transpose(np.zeros((1, 2, 3)), (2, 0, 1)).shape
s = a.astype(np.float32), a.astype(float), a.astype("int32"), b.astype(int)
t = np.sqrt(16), np.log2(8), np.ceil(2.1), np.floor(-2.5), np.abs(-3), np.exp(0), np.prod((2, 3, 4)), np.cumsum([1, 2, 3])
u = np.sqrt(a), np.exp(np.zeros(2)), np.maximum(a, 2), np.minimum(3, 4), np.clip(a, 1, 2), np.round(2.567, 2), np.sign(-2.0)
v = np.where(a > 1, a, 0), a > 1, (a > 1) & (a < 3), np.any(a > 2), np.all(a > 0), (a == 2).sum()
w = np.meshgrid(np.arange(2), np.arange(3)), np.outer(a, a), np.dot(a, a), np.tile(a, 2), np.repeat(a, 2)
x = np.argsort(np.array([3, 1, 2])), np.sort(np.array([3, 1, 2])), np.unique(np.array([1, 1, 2])), np.max([4, 9]), np.mean([1, 2, 3, 4])
y = np.float32(2), np.int64(3.7), np.pi, np.inf > 1, np.newaxis is None
z = np.zeros_like(a), np.ones_like(b), np.pad(a, 1).shape, np.pad(b, ((1, 2), (0, 0))).shape, np.split(np.arange(6), 3)
aa = [int(v) for v in np.linspace(8, 64, 3)], [x * 2 for x in np.arange(3)], list(np.arange(2))
ab = [float(x) for x in np.linspace(0, 0.1, 4)], np.linspace(0, 0.3, 4).tolist()
ac = np.array([1, 2]) + np.array([0.5, 0.5], dtype=np.float32), np.arange(3, dtype=np.float32) * 2
ad = np.power(2, 3), np.mod(7, 3), np.multiply(a, a), np.subtract(a, 1), np.add(1, 2)
ae = np.isnan(np.nan), np.isfinite(a), np.logical_and(True, False), np.array(5), np.array([True, False])
af = np.ndim(b), np.shape(b), np.size(b), np.finfo(np.float32).max > 1e38, np.iinfo(np.int32).max
ag = a.copy(), a.repeat(2), a.clip(0, 2), a.cumsum(), b.swapaxes(0, 1), a.item(0) if False else 1
acc = np.zeros(3)
acc += 1
acc[1] = 5
ah = acc
ai = np.array([[1, 2], [3, 4]])[:, ::-1], np.flip(a), np.roll(a, 1), np.diag(a).shape, np.tril(np.ones((2, 2))), np.trace(b)
aj = np.log(np.array([1.0, np.e])), np.mean(a), np.sum([[1, 2], [3, 4]], axis=1), np.argmax([1, 5, 2]), np.linalg.norm(np.array([3.0, 4.0]))
ak = isinstance(a, np.ndarray), isinstance(3, np.ndarray), a is not None, np.array([a, a]).shape
al = (np.array([[1, 2]]) * np.array([[1], [2]])), 2 ** np.arange(4), 1 / np.array([1.0, 2.0]), 10 - a
am = np.hanning(9)[:-1].shape, np.hamming(5).round(3), np.blackman(6).shape, np.bartlett(5), np.hanning(1)
an = np.real(np.fft.fft(np.eye(4)))[:2, [1, 2]].shape, np.imag(np.fft.fft(np.eye(4))).shape, np.real(a), np.imag(a)

# -- different values, with where they stand and how often ----------------------------------------------------------------
different = [a.tolist() for a in np.unique(np.array([3, 1, 3, 2]), return_index=True, return_inverse=True, return_counts=True)]
counted = [a.tolist() for a in np.unique(np.array([24, 56, 152, 152, 152]), return_counts=True)]

# -- elements picked by their places ---------------------------------------------------------------------------------------
square = np.arange(9).reshape(3, 3)
picked = np.delete(square, [1], axis=0), np.delete(square, -1, axis=1), np.delete(square, [0, 8]), np.delete(square, [], axis=0).shape
taken = np.take(square, [2, 0], axis=1), np.take(square, [4, -1]), [i.tolist() for i in np.triu_indices(3, k=1)], len(np.tril_indices(4)[0])

# -- names of the standard of array libraries ------------------------------------------------------------------------------
standard = np.pow(2, 3), int(np.floor(6 * np.pow(1000, 0.25))), np.pow(a, 2), np.acos(1.0), np.atan2(0.0, 1.0), np.concat([a, a])
moved = np.permute_dims(np.zeros((1, 2, 3)), (2, 0, 1)).shape, np.bitwise_left_shift(1, 3)
