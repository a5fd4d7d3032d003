"""Which file holds which names of the tables; written by `make docs`, do not edit.

A line is a file, its size, a table and names. Where a file has another size, all files are read at once.
"""

from __future__ import annotations

TEXT = """\
keras_applications 10808 CLASSES keras-applications-without-source.Application
keras_applications 10808 CLASSES keras-applications-without-source.Backbone
keras_applications 10808 KNOWN keras-applications-without-source.Application
keras_applications 10808 KNOWN keras-applications-without-source.Backbone
keras_applications 10808 KNOWN keras-applications-without-source.ConvNeXtBase
keras_applications 10808 KNOWN keras-applications-without-source.ConvNeXtLarge
keras_applications 10808 KNOWN keras-applications-without-source.ConvNeXtSmall
keras_applications 10808 KNOWN keras-applications-without-source.ConvNeXtTiny
keras_applications 10808 KNOWN keras-applications-without-source.ConvNeXtXLarge
keras_applications 10808 KNOWN keras-applications-without-source.DenseNet121
keras_applications 10808 KNOWN keras-applications-without-source.DenseNet169
keras_applications 10808 KNOWN keras-applications-without-source.DenseNet201
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB0
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB1
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB2
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB3
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB4
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB5
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB6
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetB7
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2B0
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2B1
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2B2
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2B3
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2L
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2M
keras_applications 10808 KNOWN keras-applications-without-source.EfficientNetV2S
keras_applications 10808 KNOWN keras-applications-without-source.InceptionResNetV2
keras_applications 10808 KNOWN keras-applications-without-source.InceptionV3
keras_applications 10808 KNOWN keras-applications-without-source.MobileNet
keras_applications 10808 KNOWN keras-applications-without-source.MobileNetV2
keras_applications 10808 KNOWN keras-applications-without-source.MobileNetV3Large
keras_applications 10808 KNOWN keras-applications-without-source.MobileNetV3Small
keras_applications 10808 KNOWN keras-applications-without-source.ResNet101
keras_applications 10808 KNOWN keras-applications-without-source.ResNet101V2
keras_applications 10808 KNOWN keras-applications-without-source.ResNet152
keras_applications 10808 KNOWN keras-applications-without-source.ResNet152V2
keras_applications 10808 KNOWN keras-applications-without-source.ResNet50 keras-applications-without-source.ResNet50V2
keras_applications 10808 KNOWN keras-applications-without-source.VGG16 keras-applications-without-source.VGG19
keras_applications 10808 KNOWN keras-applications-without-source.Xception
keras_applications 10808 KNOWN keras-applications-without-source.convnext.ConvNeXtBase
keras_applications 10808 KNOWN keras-applications-without-source.convnext.ConvNeXtLarge
keras_applications 10808 KNOWN keras-applications-without-source.convnext.ConvNeXtSmall
keras_applications 10808 KNOWN keras-applications-without-source.convnext.ConvNeXtTiny
keras_applications 10808 KNOWN keras-applications-without-source.convnext.ConvNeXtXLarge
keras_applications 10808 KNOWN keras-applications-without-source.convnext.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.convnext.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.densenet.DenseNet121
keras_applications 10808 KNOWN keras-applications-without-source.densenet.DenseNet169
keras_applications 10808 KNOWN keras-applications-without-source.densenet.DenseNet201
keras_applications 10808 KNOWN keras-applications-without-source.densenet.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.densenet.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB0
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB1
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB2
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB3
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB4
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB5
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB6
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.EfficientNetB7
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2B0
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2B1
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2B2
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2B3
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2L
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2M
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.EfficientNetV2S
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.efficientnet_v2.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.inception_resnet_v2.InceptionResNetV2
keras_applications 10808 KNOWN keras-applications-without-source.inception_resnet_v2.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.inception_resnet_v2.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.inception_v3.InceptionV3
keras_applications 10808 KNOWN keras-applications-without-source.inception_v3.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.inception_v3.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet.MobileNet
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v2.MobileNetV2
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v2.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v2.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v3.MobileNetV3Large
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v3.MobileNetV3Small
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v3.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.mobilenet_v3.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.resnet.ResNet101
keras_applications 10808 KNOWN keras-applications-without-source.resnet.ResNet152
keras_applications 10808 KNOWN keras-applications-without-source.resnet.ResNet50
keras_applications 10808 KNOWN keras-applications-without-source.resnet.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.resnet.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.resnet50.ResNet50
keras_applications 10808 KNOWN keras-applications-without-source.resnet50.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.resnet50.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.resnet_v2.ResNet101V2
keras_applications 10808 KNOWN keras-applications-without-source.resnet_v2.ResNet152V2
keras_applications 10808 KNOWN keras-applications-without-source.resnet_v2.ResNet50V2
keras_applications 10808 KNOWN keras-applications-without-source.resnet_v2.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.resnet_v2.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.vgg16.VGG16
keras_applications 10808 KNOWN keras-applications-without-source.vgg16.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.vgg16.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.vgg19.VGG19
keras_applications 10808 KNOWN keras-applications-without-source.vgg19.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.vgg19.preprocess_input
keras_applications 10808 KNOWN keras-applications-without-source.xception.Xception
keras_applications 10808 KNOWN keras-applications-without-source.xception.decode_predictions
keras_applications 10808 KNOWN keras-applications-without-source.xception.preprocess_input
keras_applications 10808 STAND_INS keras.applications
keras_calls 11040 KNOWN
keras_config 4908 KNOWN keras.__version__ keras.backend.backend keras.backend.clear_session keras.backend.epsilon
keras_config 4908 KNOWN keras.backend.floatx keras.backend.get_uid keras.backend.image_data_format
keras_config 4908 KNOWN keras.backend.image_dim_ordering keras.backend.is_keras_tensor keras.backend.learning_phase
keras_config 4908 KNOWN keras.backend.name_scope keras.backend.set_backend keras.backend.set_epsilon
keras_config 4908 KNOWN keras.backend.set_floatx keras.backend.set_image_data_format
keras_config 4908 KNOWN keras.backend.standardize_data_format keras.config.backend
keras_config 4908 KNOWN keras.config.enable_unsafe_deserialization keras.config.epsilon keras.config.floatx
keras_config 4908 KNOWN keras.config.image_data_format keras.config.set_backend keras.config.set_dtype_policy
keras_config 4908 KNOWN keras.config.set_epsilon keras.config.set_floatx keras.config.set_image_data_format
keras_config 4908 KNOWN keras.models.load_model keras.name_scope keras.saving.get_registered_object
keras_config 4908 KNOWN keras.saving.load_model keras.saving.register_keras_serializable keras.utils.clear_session
keras_config 4908 KNOWN keras.utils.get_registered_object keras.utils.is_keras_tensor
keras_config 4908 KNOWN keras.utils.register_keras_serializable keras.utils.set_random_seed keras.version
keras_control 4785 KNOWN keras.ops.associative_scan keras.ops.cond keras.ops.fori_loop keras.ops.map keras.ops.scan
keras_control 4785 KNOWN keras.ops.vectorized_map keras.ops.while_loop
keras_data 5220 KNOWN keras.datasets.boston_housing.load_data keras.datasets.california_housing.load_data
keras_data 5220 KNOWN keras.datasets.cifar10.load_data keras.datasets.cifar100.load_data
keras_data 5220 KNOWN keras.datasets.fashion_mnist.load_data keras.datasets.imdb.load_data
keras_data 5220 KNOWN keras.datasets.mnist.load_data keras.datasets.reuters.load_data
keras_data 5220 KNOWN keras.preprocessing.pad_sequences keras.preprocessing.sequence.pad_sequences
keras_data 5220 KNOWN keras.utils.get_file keras.utils.np_utils.to_categorical keras.utils.pad_sequences
keras_data 5220 KNOWN keras.utils.to_categorical
keras_entries 11976 KNOWN
keras_heads 5662 CLASSES keras.layers.GroupQueryAttention keras.layers.MultiHeadAttention
keras_heads 5662 KNOWN
keras_history 6549 KNOWN
keras_layer 11677 KNOWN keras.Layer keras.engine.base_layer.Layer keras.engine.topology.Layer keras.layers.Layer
keras_merging 2693 KNOWN keras.layers.add keras.layers.average keras.layers.concatenate keras.layers.dot
keras_merging 2693 KNOWN keras.layers.maximum keras.layers.minimum keras.layers.multiply keras.layers.subtract
keras_merging 2693 KNOWN keras.tree.assert_same_structure keras.tree.flatten keras.tree.is_nested
keras_merging 2693 KNOWN keras.tree.map_structure
keras_model 21342 CLASSES keras.Model keras.layers.InputLayer
keras_model 21342 KNOWN keras.Functional keras.Input keras.Model keras.engine.training.Model keras.layers.Input
keras_model 21342 KNOWN keras.layers.InputLayer keras.models.Functional keras.models.Model keras.models.clone_model
keras_model 21342 KNOWN keras.training.Model
keras_names 5052 KNOWN
keras_objects 13163 CLASSES keras.callbacks.BackupAndRestore keras.callbacks.BaseLogger keras.callbacks.CSVLogger
keras_objects 13163 CLASSES keras.callbacks.Callback keras.callbacks.CallbackList keras.callbacks.EarlyStopping
keras_objects 13163 CLASSES keras.callbacks.History keras.callbacks.LambdaCallback
keras_objects 13163 CLASSES keras.callbacks.LearningRateScheduler keras.callbacks.ModelCheckpoint
keras_objects 13163 CLASSES keras.callbacks.ProgbarLogger keras.callbacks.ReduceLROnPlateau
keras_objects 13163 CLASSES keras.callbacks.RemoteMonitor keras.callbacks.SwapEMAWeights keras.callbacks.TensorBoard
keras_objects 13163 CLASSES keras.callbacks.TerminateOnNaN keras.constraints.Constraint keras.constraints.MaxNorm
keras_objects 13163 CLASSES keras.constraints.MinMaxNorm keras.constraints.NonNeg keras.constraints.UnitNorm
keras_objects 13163 CLASSES keras.constraints.max_norm keras.constraints.min_max_norm keras.constraints.non_neg
keras_objects 13163 CLASSES keras.constraints.unit_norm keras.initializers.Constant keras.initializers.GlorotNormal
keras_objects 13163 CLASSES keras.initializers.GlorotUniform keras.initializers.HeNormal keras.initializers.HeUniform
keras_objects 13163 CLASSES keras.initializers.Identity keras.initializers.IdentityInitializer
keras_objects 13163 CLASSES keras.initializers.Initializer keras.initializers.LecunNormal
keras_objects 13163 CLASSES keras.initializers.LecunUniform keras.initializers.Ones keras.initializers.Orthogonal
keras_objects 13163 CLASSES keras.initializers.OrthogonalInitializer keras.initializers.RandomNormal
keras_objects 13163 CLASSES keras.initializers.RandomUniform keras.initializers.TruncatedNormal
keras_objects 13163 CLASSES keras.initializers.VarianceScaling keras.initializers.Zeros keras.initializers.constant
keras_objects 13163 CLASSES keras.initializers.glorot_normal keras.initializers.glorot_uniform
keras_objects 13163 CLASSES keras.initializers.he_normal keras.initializers.he_uniform keras.initializers.identity
keras_objects 13163 CLASSES keras.initializers.lecun_normal keras.initializers.lecun_uniform keras.initializers.normal
keras_objects 13163 CLASSES keras.initializers.ones keras.initializers.orthogonal keras.initializers.random_normal
keras_objects 13163 CLASSES keras.initializers.random_uniform keras.initializers.truncated_normal
keras_objects 13163 CLASSES keras.initializers.uniform keras.initializers.zeros keras.losses.BinaryCrossentropy
keras_objects 13163 CLASSES keras.losses.BinaryFocalCrossentropy keras.losses.CTC keras.losses.CategoricalCrossentropy
keras_objects 13163 CLASSES keras.losses.CategoricalFocalCrossentropy keras.losses.CategoricalHinge
keras_objects 13163 CLASSES keras.losses.CosineSimilarity keras.losses.Dice keras.losses.Hinge keras.losses.Huber
keras_objects 13163 CLASSES keras.losses.KLDivergence keras.losses.LogCosh keras.losses.Loss
keras_objects 13163 CLASSES keras.losses.MeanAbsoluteError keras.losses.MeanAbsolutePercentageError
keras_objects 13163 CLASSES keras.losses.MeanSquaredError keras.losses.MeanSquaredLogarithmicError
keras_objects 13163 CLASSES keras.losses.Poisson keras.losses.SparseCategoricalCrossentropy keras.losses.SquaredHinge
keras_objects 13163 CLASSES keras.losses.Tversky keras.metrics.AUC keras.metrics.Accuracy keras.metrics.BinaryAccuracy
keras_objects 13163 CLASSES keras.metrics.BinaryCrossentropy keras.metrics.BinaryIoU keras.metrics.CategoricalAccuracy
keras_objects 13163 CLASSES keras.metrics.CategoricalCrossentropy keras.metrics.CategoricalHinge
keras_objects 13163 CLASSES keras.metrics.CosineSimilarity keras.metrics.F1Score keras.metrics.FBetaScore
keras_objects 13163 CLASSES keras.metrics.FalseNegatives keras.metrics.FalsePositives keras.metrics.Hinge
keras_objects 13163 CLASSES keras.metrics.IoU keras.metrics.KLDivergence keras.metrics.LogCoshError keras.metrics.Mean
keras_objects 13163 CLASSES keras.metrics.MeanAbsoluteError keras.metrics.MeanAbsolutePercentageError
keras_objects 13163 CLASSES keras.metrics.MeanIoU keras.metrics.MeanMetricWrapper keras.metrics.MeanRelativeError
keras_objects 13163 CLASSES keras.metrics.MeanSquaredError keras.metrics.MeanSquaredLogarithmicError
keras_objects 13163 CLASSES keras.metrics.Metric keras.metrics.OneHotIoU keras.metrics.OneHotMeanIoU
keras_objects 13163 CLASSES keras.metrics.Poisson keras.metrics.Precision keras.metrics.PrecisionAtRecall
keras_objects 13163 CLASSES keras.metrics.R2Score keras.metrics.Recall keras.metrics.RecallAtPrecision
keras_objects 13163 CLASSES keras.metrics.RootMeanSquaredError keras.metrics.SensitivityAtSpecificity
keras_objects 13163 CLASSES keras.metrics.SparseCategoricalAccuracy keras.metrics.SparseCategoricalCrossentropy
keras_objects 13163 CLASSES keras.metrics.SparseTopKCategoricalAccuracy keras.metrics.SpecificityAtSensitivity
keras_objects 13163 CLASSES keras.metrics.SquaredHinge keras.metrics.Sum keras.metrics.TopKCategoricalAccuracy
keras_objects 13163 CLASSES keras.metrics.TrueNegatives keras.metrics.TruePositives keras.optimizers.Adadelta
keras_objects 13163 CLASSES keras.optimizers.Adafactor keras.optimizers.Adagrad keras.optimizers.Adam
keras_objects 13163 CLASSES keras.optimizers.AdamW keras.optimizers.Adamax keras.optimizers.Ftrl keras.optimizers.Lamb
keras_objects 13163 CLASSES keras.optimizers.Lion keras.optimizers.LossScaleOptimizer keras.optimizers.Muon
keras_objects 13163 CLASSES keras.optimizers.Nadam keras.optimizers.Optimizer keras.optimizers.RMSprop
keras_objects 13163 CLASSES keras.optimizers.SGD keras.optimizers.legacy.Adadelta keras.optimizers.legacy.Adafactor
keras_objects 13163 CLASSES keras.optimizers.legacy.Adagrad keras.optimizers.legacy.Adam keras.optimizers.legacy.AdamW
keras_objects 13163 CLASSES keras.optimizers.legacy.Adamax keras.optimizers.legacy.Ftrl keras.optimizers.legacy.Lamb
keras_objects 13163 CLASSES keras.optimizers.legacy.Lion keras.optimizers.legacy.LossScaleOptimizer
keras_objects 13163 CLASSES keras.optimizers.legacy.Muon keras.optimizers.legacy.Nadam keras.optimizers.legacy.RMSprop
keras_objects 13163 CLASSES keras.optimizers.legacy.SGD keras.optimizers.schedules.CosineDecay
keras_objects 13163 CLASSES keras.optimizers.schedules.CosineDecayRestarts keras.optimizers.schedules.ExponentialDecay
keras_objects 13163 CLASSES keras.optimizers.schedules.InverseTimeDecay
keras_objects 13163 CLASSES keras.optimizers.schedules.LearningRateSchedule
keras_objects 13163 CLASSES keras.optimizers.schedules.PiecewiseConstantDecay
keras_objects 13163 CLASSES keras.optimizers.schedules.PolynomialDecay keras.optimizers.schedules.Schedule
keras_objects 13163 CLASSES keras.regularizers.L1 keras.regularizers.L1L2 keras.regularizers.L2
keras_objects 13163 CLASSES keras.regularizers.OrthogonalRegularizer keras.regularizers.Regularizer
keras_objects 13163 CLASSES keras.regularizers.l1 keras.regularizers.l1_l2 keras.regularizers.l2
keras_objects 13163 KNOWN keras.activations.deserialize keras.activations.get keras.activations.serialize
keras_objects 13163 KNOWN keras.callbacks.BackupAndRestore keras.callbacks.BaseLogger keras.callbacks.CSVLogger
keras_objects 13163 KNOWN keras.callbacks.Callback keras.callbacks.CallbackList keras.callbacks.EarlyStopping
keras_objects 13163 KNOWN keras.callbacks.History keras.callbacks.LambdaCallback keras.callbacks.LearningRateScheduler
keras_objects 13163 KNOWN keras.callbacks.ModelCheckpoint keras.callbacks.ProgbarLogger
keras_objects 13163 KNOWN keras.callbacks.ReduceLROnPlateau keras.callbacks.RemoteMonitor
keras_objects 13163 KNOWN keras.callbacks.SwapEMAWeights keras.callbacks.TensorBoard keras.callbacks.TerminateOnNaN
keras_objects 13163 KNOWN keras.constraints.Constraint keras.constraints.MaxNorm keras.constraints.MinMaxNorm
keras_objects 13163 KNOWN keras.constraints.NonNeg keras.constraints.UnitNorm keras.constraints.get
keras_objects 13163 KNOWN keras.constraints.max_norm keras.constraints.min_max_norm keras.constraints.non_neg
keras_objects 13163 KNOWN keras.constraints.serialize keras.constraints.unit_norm keras.initializers.Constant
keras_objects 13163 KNOWN keras.initializers.GlorotNormal keras.initializers.GlorotUniform keras.initializers.HeNormal
keras_objects 13163 KNOWN keras.initializers.HeUniform keras.initializers.Identity
keras_objects 13163 KNOWN keras.initializers.IdentityInitializer keras.initializers.Initializer
keras_objects 13163 KNOWN keras.initializers.LecunNormal keras.initializers.LecunUniform keras.initializers.Ones
keras_objects 13163 KNOWN keras.initializers.Orthogonal keras.initializers.OrthogonalInitializer
keras_objects 13163 KNOWN keras.initializers.RandomNormal keras.initializers.RandomUniform
keras_objects 13163 KNOWN keras.initializers.TruncatedNormal keras.initializers.VarianceScaling
keras_objects 13163 KNOWN keras.initializers.Zeros keras.initializers.constant keras.initializers.get
keras_objects 13163 KNOWN keras.initializers.glorot_normal keras.initializers.glorot_uniform
keras_objects 13163 KNOWN keras.initializers.he_normal keras.initializers.he_uniform keras.initializers.identity
keras_objects 13163 KNOWN keras.initializers.lecun_normal keras.initializers.lecun_uniform keras.initializers.normal
keras_objects 13163 KNOWN keras.initializers.ones keras.initializers.orthogonal keras.initializers.random_normal
keras_objects 13163 KNOWN keras.initializers.random_uniform keras.initializers.serialize
keras_objects 13163 KNOWN keras.initializers.truncated_normal keras.initializers.uniform keras.initializers.zeros
keras_objects 13163 KNOWN keras.layers.deserialize keras.layers.serialize keras.losses.BinaryCrossentropy
keras_objects 13163 KNOWN keras.losses.BinaryFocalCrossentropy keras.losses.CTC keras.losses.CategoricalCrossentropy
keras_objects 13163 KNOWN keras.losses.CategoricalFocalCrossentropy keras.losses.CategoricalHinge
keras_objects 13163 KNOWN keras.losses.CosineSimilarity keras.losses.Dice keras.losses.Hinge keras.losses.Huber
keras_objects 13163 KNOWN keras.losses.KLDivergence keras.losses.LogCosh keras.losses.Loss
keras_objects 13163 KNOWN keras.losses.MeanAbsoluteError keras.losses.MeanAbsolutePercentageError
keras_objects 13163 KNOWN keras.losses.MeanSquaredError keras.losses.MeanSquaredLogarithmicError keras.losses.Poisson
keras_objects 13163 KNOWN keras.losses.SparseCategoricalCrossentropy keras.losses.SquaredHinge keras.losses.Tversky
keras_objects 13163 KNOWN keras.losses.get keras.losses.serialize keras.metrics.AUC keras.metrics.Accuracy
keras_objects 13163 KNOWN keras.metrics.BinaryAccuracy keras.metrics.BinaryCrossentropy keras.metrics.BinaryIoU
keras_objects 13163 KNOWN keras.metrics.CategoricalAccuracy keras.metrics.CategoricalCrossentropy
keras_objects 13163 KNOWN keras.metrics.CategoricalHinge keras.metrics.CosineSimilarity keras.metrics.F1Score
keras_objects 13163 KNOWN keras.metrics.FBetaScore keras.metrics.FalseNegatives keras.metrics.FalsePositives
keras_objects 13163 KNOWN keras.metrics.Hinge keras.metrics.IoU keras.metrics.KLDivergence keras.metrics.LogCoshError
keras_objects 13163 KNOWN keras.metrics.Mean keras.metrics.MeanAbsoluteError keras.metrics.MeanAbsolutePercentageError
keras_objects 13163 KNOWN keras.metrics.MeanIoU keras.metrics.MeanMetricWrapper keras.metrics.MeanRelativeError
keras_objects 13163 KNOWN keras.metrics.MeanSquaredError keras.metrics.MeanSquaredLogarithmicError
keras_objects 13163 KNOWN keras.metrics.Metric keras.metrics.OneHotIoU keras.metrics.OneHotMeanIoU
keras_objects 13163 KNOWN keras.metrics.Poisson keras.metrics.Precision keras.metrics.PrecisionAtRecall
keras_objects 13163 KNOWN keras.metrics.R2Score keras.metrics.Recall keras.metrics.RecallAtPrecision
keras_objects 13163 KNOWN keras.metrics.RootMeanSquaredError keras.metrics.SensitivityAtSpecificity
keras_objects 13163 KNOWN keras.metrics.SparseCategoricalAccuracy keras.metrics.SparseCategoricalCrossentropy
keras_objects 13163 KNOWN keras.metrics.SparseTopKCategoricalAccuracy keras.metrics.SpecificityAtSensitivity
keras_objects 13163 KNOWN keras.metrics.SquaredHinge keras.metrics.Sum keras.metrics.TopKCategoricalAccuracy
keras_objects 13163 KNOWN keras.metrics.TrueNegatives keras.metrics.TruePositives keras.metrics.get
keras_objects 13163 KNOWN keras.optimizers.Adadelta keras.optimizers.Adafactor keras.optimizers.Adagrad
keras_objects 13163 KNOWN keras.optimizers.Adam keras.optimizers.AdamW keras.optimizers.Adamax keras.optimizers.Ftrl
keras_objects 13163 KNOWN keras.optimizers.Lamb keras.optimizers.Lion keras.optimizers.LossScaleOptimizer
keras_objects 13163 KNOWN keras.optimizers.Muon keras.optimizers.Nadam keras.optimizers.Optimizer
keras_objects 13163 KNOWN keras.optimizers.RMSprop keras.optimizers.SGD keras.optimizers.experimental.Adadelta
keras_objects 13163 KNOWN keras.optimizers.experimental.Adafactor keras.optimizers.experimental.Adagrad
keras_objects 13163 KNOWN keras.optimizers.experimental.Adam keras.optimizers.experimental.AdamW
keras_objects 13163 KNOWN keras.optimizers.experimental.Adamax keras.optimizers.experimental.Ftrl
keras_objects 13163 KNOWN keras.optimizers.experimental.Lamb keras.optimizers.experimental.Lion
keras_objects 13163 KNOWN keras.optimizers.experimental.LossScaleOptimizer keras.optimizers.experimental.Muon
keras_objects 13163 KNOWN keras.optimizers.experimental.Nadam keras.optimizers.experimental.RMSprop
keras_objects 13163 KNOWN keras.optimizers.experimental.SGD keras.optimizers.get keras.optimizers.legacy.Adadelta
keras_objects 13163 KNOWN keras.optimizers.legacy.Adafactor keras.optimizers.legacy.Adagrad
keras_objects 13163 KNOWN keras.optimizers.legacy.Adam keras.optimizers.legacy.AdamW keras.optimizers.legacy.Adamax
keras_objects 13163 KNOWN keras.optimizers.legacy.Ftrl keras.optimizers.legacy.Lamb keras.optimizers.legacy.Lion
keras_objects 13163 KNOWN keras.optimizers.legacy.LossScaleOptimizer keras.optimizers.legacy.Muon
keras_objects 13163 KNOWN keras.optimizers.legacy.Nadam keras.optimizers.legacy.RMSprop keras.optimizers.legacy.SGD
keras_objects 13163 KNOWN keras.optimizers.schedules.CosineDecay keras.optimizers.schedules.CosineDecayRestarts
keras_objects 13163 KNOWN keras.optimizers.schedules.ExponentialDecay keras.optimizers.schedules.InverseTimeDecay
keras_objects 13163 KNOWN keras.optimizers.schedules.LearningRateSchedule
keras_objects 13163 KNOWN keras.optimizers.schedules.PiecewiseConstantDecay keras.optimizers.schedules.PolynomialDecay
keras_objects 13163 KNOWN keras.optimizers.schedules.Schedule keras.optimizers.serialize keras.regularizers.L1
keras_objects 13163 KNOWN keras.regularizers.L1L2 keras.regularizers.L2 keras.regularizers.OrthogonalRegularizer
keras_objects 13163 KNOWN keras.regularizers.Regularizer keras.regularizers.get keras.regularizers.l1
keras_objects 13163 KNOWN keras.regularizers.l1_l2 keras.regularizers.l2 keras.regularizers.serialize
keras_objects 13163 KNOWN keras.saving.deserialize_keras_object tf.initializers.IdentityInitializer
keras_objects 13163 KNOWN tf.initializers.Initializer tf.initializers.OrthogonalInitializer tf.initializers.normal
keras_objects 13163 KNOWN tf.initializers.uniform tf.losses.BinaryCrossentropy tf.losses.BinaryFocalCrossentropy
keras_objects 13163 KNOWN tf.losses.CTC tf.losses.CategoricalCrossentropy tf.losses.CategoricalFocalCrossentropy
keras_objects 13163 KNOWN tf.losses.CategoricalHinge tf.losses.CosineSimilarity tf.losses.Dice tf.losses.Hinge
keras_objects 13163 KNOWN tf.losses.Huber tf.losses.KLDivergence tf.losses.LogCosh tf.losses.MeanAbsoluteError
keras_objects 13163 KNOWN tf.losses.MeanAbsolutePercentageError tf.losses.MeanSquaredError
keras_objects 13163 KNOWN tf.losses.MeanSquaredLogarithmicError tf.losses.Poisson
keras_objects 13163 KNOWN tf.losses.SparseCategoricalCrossentropy tf.losses.SquaredHinge tf.losses.Tversky
keras_objects 13163 KNOWN tf.metrics.AUC tf.metrics.Accuracy tf.metrics.BinaryAccuracy tf.metrics.BinaryCrossentropy
keras_objects 13163 KNOWN tf.metrics.BinaryIoU tf.metrics.CategoricalAccuracy tf.metrics.CategoricalCrossentropy
keras_objects 13163 KNOWN tf.metrics.CategoricalHinge tf.metrics.CosineSimilarity tf.metrics.F1Score
keras_objects 13163 KNOWN tf.metrics.FBetaScore tf.metrics.FalseNegatives tf.metrics.FalsePositives tf.metrics.Hinge
keras_objects 13163 KNOWN tf.metrics.IoU tf.metrics.KLDivergence tf.metrics.LogCoshError tf.metrics.Mean
keras_objects 13163 KNOWN tf.metrics.MeanAbsoluteError tf.metrics.MeanAbsolutePercentageError tf.metrics.MeanIoU
keras_objects 13163 KNOWN tf.metrics.MeanMetricWrapper tf.metrics.MeanRelativeError tf.metrics.MeanSquaredError
keras_objects 13163 KNOWN tf.metrics.MeanSquaredLogarithmicError tf.metrics.Metric tf.metrics.OneHotIoU
keras_objects 13163 KNOWN tf.metrics.OneHotMeanIoU tf.metrics.Poisson tf.metrics.Precision
keras_objects 13163 KNOWN tf.metrics.PrecisionAtRecall tf.metrics.R2Score tf.metrics.Recall
keras_objects 13163 KNOWN tf.metrics.RecallAtPrecision tf.metrics.RootMeanSquaredError
keras_objects 13163 KNOWN tf.metrics.SensitivityAtSpecificity tf.metrics.SparseCategoricalAccuracy
keras_objects 13163 KNOWN tf.metrics.SparseCategoricalCrossentropy tf.metrics.SparseTopKCategoricalAccuracy
keras_objects 13163 KNOWN tf.metrics.SpecificityAtSensitivity tf.metrics.SquaredHinge tf.metrics.Sum
keras_objects 13163 KNOWN tf.metrics.TopKCategoricalAccuracy tf.metrics.TrueNegatives tf.metrics.TruePositives
keras_objects 13163 KNOWN tf.optimizers.Adadelta tf.optimizers.Adafactor tf.optimizers.Adagrad tf.optimizers.Adam
keras_objects 13163 KNOWN tf.optimizers.AdamW tf.optimizers.Adamax tf.optimizers.Ftrl tf.optimizers.Lamb
keras_objects 13163 KNOWN tf.optimizers.Lion tf.optimizers.LossScaleOptimizer tf.optimizers.Muon tf.optimizers.Nadam
keras_objects 13163 KNOWN tf.optimizers.RMSprop tf.optimizers.SGD
keras_pictures 7689 CLASSES keras.preprocessing.image.ImageDataGenerator keras.utils.Batches keras.utils.Picture
keras_pictures 7689 KNOWN keras.legacy.preprocessing.image.ImageDataGenerator
keras_pictures 7689 KNOWN keras.preprocessing.image.ImageDataGenerator keras.preprocessing.image.img_to_array
keras_pictures 7689 KNOWN keras.preprocessing.image.load_img keras.preprocessing.image_dataset_from_directory
keras_pictures 7689 KNOWN keras.utils.Batches keras.utils.Picture keras.utils.image_dataset_from_directory
keras_pictures 7689 KNOWN keras.utils.img_to_array keras.utils.load_img
keras_policies 2051 CLASSES keras.DTypePolicy
keras_policies 2051 KNOWN keras.DTypePolicy keras.config.dtype_policy keras.dtype_policies.get
keras_policies 2051 KNOWN keras.mixed_precision.global_policy
keras_sequential 8340 CLASSES keras.Sequential
keras_sequential 8340 KNOWN keras.Sequential keras.models.Sequential
keras_shapes 2608 KNOWN
keras_spellings 2662 KNOWN
keras_targets 5456 KNOWN
keras_tensor 2961 CLASSES keras.KerasTensor
keras_tensor 2961 KNOWN keras.KerasTensor keras.backend.KerasTensor
keras_text 3229 CLASSES keras.preprocessing.text.Tokenizer
keras_text 3229 KNOWN keras.preprocessing.sequence.TimeseriesGenerator keras.preprocessing.text.Tokenizer
keras_text 3229 KNOWN keras.preprocessing.text.one_hot keras.preprocessing.text.text_to_word_sequence
keras_tools 2998 ALIASES keras.constraints.maxnorm keras.constraints.nonneg
keras_tools 2998 CLASSES keras.layers.InputSpec keras.utils.PyDataset keras.wrappers.KerasClassifier
keras_tools 2998 CLASSES keras.wrappers.KerasRegressor keras.wrappers.scikit_learn.KerasClassifier
keras_tools 2998 CLASSES keras.wrappers.scikit_learn.KerasRegressor scikeras.wrappers.KerasClassifier
keras_tools 2998 CLASSES scikeras.wrappers.KerasRegressor
keras_tools 2998 KNOWN keras.InputSpec keras.backend.set_learning_phase keras.backend.set_session
keras_tools 2998 KNOWN keras.engine.topology.InputSpec keras.layers.InputSpec keras.saving.get_custom_objects
keras_tools 2998 KNOWN keras.utils.PyDataset keras.utils.Sequence keras.utils.data_utils.Sequence
keras_tools 2998 KNOWN keras.utils.disable_interactive_logging keras.utils.enable_interactive_logging
keras_tools 2998 KNOWN keras.utils.get_custom_objects keras.utils.multi_gpu_model keras.utils.plot_model
keras_tools 2998 KNOWN keras.wrappers.KerasClassifier keras.wrappers.KerasRegressor
keras_tools 2998 KNOWN keras.wrappers.scikit_learn.KerasClassifier keras.wrappers.scikit_learn.KerasRegressor
keras_tools 2998 KNOWN scikeras.wrappers.KerasClassifier scikeras.wrappers.KerasRegressor
keras_tracking 4370 CLASSES keras.layers.Layer
keras_tracking 4370 KNOWN
keras_training 17159 CLASSES keras.callbacks.History_
keras_training 17159 KNOWN keras.callbacks.History_
keras_wrappers 13061 CLASSES keras.layers.Bidirectional keras.layers.Lambda keras.layers.RNN
keras_wrappers 13061 CLASSES keras.layers.SpectralNormalization keras.layers.StackedRNNCells
keras_wrappers 13061 CLASSES keras.layers.TimeDistributed keras.layers.Wrapper
keras_wrappers 13061 KNOWN keras.layers.Bidirectional keras.layers.Lambda keras.layers.RNN
keras_wrappers 13061 KNOWN keras.layers.SpectralNormalization keras.layers.StackedRNNCells
keras_wrappers 13061 KNOWN keras.layers.TimeDistributed keras.layers.Wrapper
opencv 4673 KNOWN cv2.COLOR_BGR2BGRA cv2.COLOR_BGR2GRAY cv2.COLOR_BGR2HSV cv2.COLOR_BGR2LAB cv2.COLOR_BGR2RGB
opencv 4673 KNOWN cv2.COLOR_BGR2RGBA cv2.COLOR_BGR2YCrCb cv2.COLOR_BGR2YUV cv2.COLOR_BGRA2BGR cv2.COLOR_BGRA2GRAY
opencv 4673 KNOWN cv2.COLOR_BGRA2RGBA cv2.COLOR_GRAY2BGR cv2.COLOR_GRAY2BGRA cv2.COLOR_GRAY2RGB cv2.COLOR_HSV2BGR
opencv 4673 KNOWN cv2.COLOR_HSV2RGB cv2.COLOR_LAB2BGR cv2.COLOR_LAB2RGB cv2.COLOR_RGB2BGR cv2.COLOR_RGB2GRAY
opencv 4673 KNOWN cv2.COLOR_RGB2HSV cv2.COLOR_RGB2LAB cv2.COLOR_RGB2RGBA cv2.COLOR_RGB2YCrCb cv2.COLOR_RGB2YUV
opencv 4673 KNOWN cv2.COLOR_RGBA2BGR cv2.COLOR_RGBA2GRAY cv2.COLOR_RGBA2RGB cv2.COLOR_YCrCb2BGR cv2.COLOR_YCrCb2RGB
opencv 4673 KNOWN cv2.COLOR_YUV2BGR cv2.COLOR_YUV2RGB cv2.Canny cv2.GaussianBlur cv2.IMREAD_COLOR cv2.IMREAD_GRAYSCALE
opencv 4673 KNOWN cv2.IMREAD_UNCHANGED cv2.bilateralFilter cv2.bitwise_not cv2.blur cv2.convertScaleAbs cv2.cvtColor
opencv 4673 KNOWN cv2.destroyAllWindows cv2.dilate cv2.equalizeHist cv2.erode cv2.fastNlMeansDenoising cv2.filter2D
opencv 4673 KNOWN cv2.flip cv2.imread cv2.imshow cv2.imwrite cv2.medianBlur cv2.morphologyEx cv2.resize
opencv 4673 KNOWN cv2.setNumThreads cv2.waitKey cv2.warpAffine cv2.warpPerspective
pandas_tables 21778 CLASSES pandas.DataFrame pandas.Series pandas.core.Iloc pandas.core.Loc
pandas_tables 21778 KNOWN pandas.DataFrame pandas.DataFrame.from_dict pandas.DataFrame.from_records pandas.Series
pandas_tables 21778 KNOWN pandas.concat pandas.core.Iloc pandas.core.Loc pandas.factorize pandas.get_dummies
pandas_tables 21778 KNOWN pandas.isna pandas.isnull pandas.notnull pandas.read_csv pandas.read_excel
pandas_tables 21778 KNOWN pandas.read_feather pandas.read_fwf pandas.read_hdf pandas.read_json pandas.read_parquet
pandas_tables 21778 KNOWN pandas.read_sql pandas.read_sql_query pandas.read_table pandas.to_datetime pandas.to_numeric
pillow 7445 CLASSES PIL.Image.Image
pillow 7445 KNOWN PIL.Image.ANTIALIAS PIL.Image.BICUBIC PIL.Image.BILINEAR PIL.Image.BOX PIL.Image.FLIP_LEFT_RIGHT
pillow 7445 KNOWN PIL.Image.FLIP_TOP_BOTTOM PIL.Image.HAMMING PIL.Image.Image PIL.Image.LANCZOS PIL.Image.NEAREST
pillow 7445 KNOWN PIL.Image.ROTATE_180 PIL.Image.ROTATE_270 PIL.Image.ROTATE_90 PIL.Image.Resampling.BICUBIC
pillow 7445 KNOWN PIL.Image.Resampling.BILINEAR PIL.Image.Resampling.BOX PIL.Image.Resampling.HAMMING
pillow 7445 KNOWN PIL.Image.Resampling.LANCZOS PIL.Image.Resampling.NEAREST PIL.Image.TRANSPOSE PIL.Image.TRANSVERSE
pillow 7445 KNOWN PIL.Image.Transpose.FLIP_LEFT_RIGHT PIL.Image.Transpose.FLIP_TOP_BOTTOM
pillow 7445 KNOWN PIL.Image.Transpose.ROTATE_180 PIL.Image.Transpose.ROTATE_270 PIL.Image.Transpose.ROTATE_90
pillow 7445 KNOWN PIL.Image.Transpose.TRANSPOSE PIL.Image.Transpose.TRANSVERSE PIL.Image.fromarray PIL.Image.new
pillow 7445 KNOWN PIL.Image.open PIL.ImageFile.LOAD_TRUNCATED_IMAGES PIL.ImageOps.autocontrast PIL.ImageOps.equalize
pillow 7445 KNOWN PIL.ImageOps.exif_transpose PIL.ImageOps.flip PIL.ImageOps.grayscale PIL.ImageOps.invert
pillow 7445 KNOWN PIL.ImageOps.mirror PIL.ImageOps.posterize PIL.ImageOps.solarize
sklearn_ 13972 CLASSES sklearn.decomposition.PCA sklearn.decomposition.TruncatedSVD sklearn.manifold.TSNE
sklearn_ 13972 CLASSES sklearn.model_selection.GroupKFold sklearn.model_selection.KFold
sklearn_ 13972 CLASSES sklearn.model_selection.RepeatedKFold sklearn.model_selection.ShuffleSplit
sklearn_ 13972 CLASSES sklearn.model_selection.StratifiedKFold sklearn.model_selection.StratifiedShuffleSplit
sklearn_ 13972 CLASSES sklearn.model_selection.TimeSeriesSplit sklearn.preprocessing.MaxAbsScaler
sklearn_ 13972 CLASSES sklearn.preprocessing.MinMaxScaler sklearn.preprocessing.Normalizer
sklearn_ 13972 CLASSES sklearn.preprocessing.PowerTransformer sklearn.preprocessing.QuantileTransformer
sklearn_ 13972 CLASSES sklearn.preprocessing.RobustScaler sklearn.preprocessing.StandardScaler sklearn.utils.Bunch
sklearn_ 13972 KNOWN sklearn.datasets.fetch_california_housing sklearn.datasets.fetch_covtype
sklearn_ 13972 KNOWN sklearn.datasets.fetch_olivetti_faces sklearn.datasets.fetch_openml sklearn.datasets.load_boston
sklearn_ 13972 KNOWN sklearn.datasets.load_breast_cancer sklearn.datasets.load_diabetes sklearn.datasets.load_digits
sklearn_ 13972 KNOWN sklearn.datasets.load_iris sklearn.datasets.load_wine sklearn.datasets.make_blobs
sklearn_ 13972 KNOWN sklearn.datasets.make_circles sklearn.datasets.make_classification
sklearn_ 13972 KNOWN sklearn.datasets.make_friedman1 sklearn.datasets.make_moons sklearn.datasets.make_regression
sklearn_ 13972 KNOWN sklearn.datasets.make_s_curve sklearn.datasets.make_swiss_roll sklearn.decomposition.PCA
sklearn_ 13972 KNOWN sklearn.decomposition.TruncatedSVD sklearn.manifold.TSNE sklearn.metrics.accuracy_score
sklearn_ 13972 KNOWN sklearn.metrics.average_precision_score sklearn.metrics.balanced_accuracy_score
sklearn_ 13972 KNOWN sklearn.metrics.classification_report sklearn.metrics.cohen_kappa_score
sklearn_ 13972 KNOWN sklearn.metrics.confusion_matrix sklearn.metrics.f1_score sklearn.metrics.log_loss
sklearn_ 13972 KNOWN sklearn.metrics.mean_absolute_error sklearn.metrics.mean_squared_error
sklearn_ 13972 KNOWN sklearn.metrics.precision_score sklearn.metrics.r2_score sklearn.metrics.recall_score
sklearn_ 13972 KNOWN sklearn.metrics.roc_auc_score sklearn.metrics.roc_curve sklearn.model_selection.GroupKFold
sklearn_ 13972 KNOWN sklearn.model_selection.KFold sklearn.model_selection.RepeatedKFold
sklearn_ 13972 KNOWN sklearn.model_selection.ShuffleSplit sklearn.model_selection.StratifiedKFold
sklearn_ 13972 KNOWN sklearn.model_selection.StratifiedShuffleSplit sklearn.model_selection.TimeSeriesSplit
sklearn_ 13972 KNOWN sklearn.model_selection.train_test_split sklearn.preprocessing.MaxAbsScaler
sklearn_ 13972 KNOWN sklearn.preprocessing.MinMaxScaler sklearn.preprocessing.Normalizer
sklearn_ 13972 KNOWN sklearn.preprocessing.PowerTransformer sklearn.preprocessing.QuantileTransformer
sklearn_ 13972 KNOWN sklearn.preprocessing.RobustScaler sklearn.preprocessing.StandardScaler sklearn.utils.Bunch
sklearn_ 13972 KNOWN sklearn.utils.class_weight.compute_class_weight sklearn.utils.shuffle
sklearn_encoders 4442 CLASSES scipy.sparse.csr_matrix sklearn.preprocessing.LabelBinarizer
sklearn_encoders 4442 CLASSES sklearn.preprocessing.LabelEncoder sklearn.preprocessing.OneHotEncoder
sklearn_encoders 4442 CLASSES sklearn.preprocessing.OrdinalEncoder
sklearn_encoders 4442 KNOWN scipy.sparse.csr_matrix sklearn.preprocessing.LabelBinarizer
sklearn_encoders 4442 KNOWN sklearn.preprocessing.LabelEncoder sklearn.preprocessing.OneHotEncoder
sklearn_encoders 4442 KNOWN sklearn.preprocessing.OrdinalEncoder
tf1_arg_scope 4965 CLASSES tf.contrib.slim.Arguments tf.contrib.slim.arg_scope
tf1_arg_scope 4965 KNOWN tf.contrib.framework.add_arg_scope tf.contrib.framework.arg_scope
tf1_arg_scope 4965 KNOWN tf.contrib.framework.arg_scoped_arguments tf.contrib.framework.current_arg_scope
tf1_arg_scope 4965 KNOWN tf.contrib.framework.has_arg_scope tf.contrib.framework.python.ops.arg_scope
tf1_arg_scope 4965 KNOWN tf.contrib.layers.arg_scope tf.contrib.slim.Arguments tf.contrib.slim.add_arg_scope
tf1_arg_scope 4965 KNOWN tf.contrib.slim.arg_scope tf.contrib.slim.arg_scoped_arguments
tf1_arg_scope 4965 KNOWN tf.contrib.slim.current_arg_scope tf.contrib.slim.has_arg_scope tf_slim.add_arg_scope
tf1_arg_scope 4965 KNOWN tf_slim.arg_scope tf_slim.current_arg_scope
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.ACTIVATIONS tf.compat.v1.GraphKeys.BIASES
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.CONCATENATED_VARIABLES tf.compat.v1.GraphKeys.GLOBAL_STEP
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.GLOBAL_VARIABLES tf.compat.v1.GraphKeys.INIT_OP
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.LOCAL_VARIABLES tf.compat.v1.GraphKeys.LOSSES
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.METRIC_VARIABLES tf.compat.v1.GraphKeys.MODEL_VARIABLES
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.MOVING_AVERAGE_VARIABLES tf.compat.v1.GraphKeys.QUEUE_RUNNERS
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.READY_OP tf.compat.v1.GraphKeys.REGULARIZATION_LOSSES
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.SAVERS tf.compat.v1.GraphKeys.SUMMARIES
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.SUMMARY_OP tf.compat.v1.GraphKeys.TABLE_INITIALIZERS
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.TRAINABLE_VARIABLES tf.compat.v1.GraphKeys.UPDATE_OPS
tf1_collections 4527 KNOWN tf.compat.v1.GraphKeys.VARIABLES tf.compat.v1.GraphKeys.WEIGHTS
tf1_collections 4527 KNOWN tf.compat.v1.add_to_collection tf.compat.v1.add_to_collections tf.compat.v1.all_variables
tf1_collections 4527 KNOWN tf.compat.v1.get_collection tf.compat.v1.get_collection_ref tf.compat.v1.global_variables
tf1_collections 4527 KNOWN tf.compat.v1.local_variables tf.compat.v1.model_variables
tf1_collections 4527 KNOWN tf.compat.v1.moving_average_variables tf.compat.v1.report_uninitialized_variables
tf1_collections 4527 KNOWN tf.compat.v1.trainable_variables tf.contrib.framework.get_model_variables
tf1_collections 4527 KNOWN tf.contrib.framework.get_trainable_variables tf.contrib.framework.get_variables
tf1_collections 4527 KNOWN tf.contrib.slim.get_model_variables tf.contrib.slim.get_trainable_variables
tf1_collections 4527 KNOWN tf.contrib.slim.get_variables
tf1_convolutions 8843 KNOWN tf.compat.v1.layers.average_pooling1d tf.compat.v1.layers.average_pooling2d
tf1_convolutions 8843 KNOWN tf.compat.v1.layers.average_pooling3d tf.compat.v1.layers.conv1d
tf1_convolutions 8843 KNOWN tf.compat.v1.layers.conv2d tf.compat.v1.layers.conv2d_transpose tf.compat.v1.layers.conv3d
tf1_convolutions 8843 KNOWN tf.compat.v1.layers.conv3d_transpose tf.compat.v1.layers.max_pooling1d
tf1_convolutions 8843 KNOWN tf.compat.v1.layers.max_pooling2d tf.compat.v1.layers.max_pooling3d
tf1_convolutions 8843 KNOWN tf.compat.v1.layers.separable_conv2d
tf1_graph 2165 CLASSES tf.compat.v1.GraphObject
tf1_graph 2165 KNOWN tf.Graph tf.compat.v1.Graph tf.compat.v1.GraphObject tf.compat.v1.get_default_graph
tf1_graph 2165 KNOWN tf.compat.v1.reset_default_graph
tf1_input 6109 CLASSES tf.examples.tutorials.mnist.DataSet tf.examples.tutorials.mnist.Datasets
tf1_input 6109 KNOWN tf.compat.v1.app.flags.DEFINE_bool tf.compat.v1.app.flags.DEFINE_boolean
tf1_input 6109 KNOWN tf.compat.v1.app.flags.DEFINE_enum tf.compat.v1.app.flags.DEFINE_float
tf1_input 6109 KNOWN tf.compat.v1.app.flags.DEFINE_integer tf.compat.v1.app.flags.DEFINE_list
tf1_input 6109 KNOWN tf.compat.v1.app.flags.DEFINE_string tf.compat.v1.app.flags.FLAGS
tf1_input 6109 KNOWN tf.compat.v1.app.flags.mark_flag_as_required tf.compat.v1.app.flags.mark_flags_as_required
tf1_input 6109 KNOWN tf.compat.v1.app.flags.register_validator tf.compat.v1.app.run tf.compat.v1.flags.DEFINE_bool
tf1_input 6109 KNOWN tf.compat.v1.flags.DEFINE_boolean tf.compat.v1.flags.DEFINE_enum tf.compat.v1.flags.DEFINE_float
tf1_input 6109 KNOWN tf.compat.v1.flags.DEFINE_integer tf.compat.v1.flags.DEFINE_list tf.compat.v1.flags.DEFINE_string
tf1_input 6109 KNOWN tf.compat.v1.flags.FLAGS tf.compat.v1.flags.mark_flag_as_required
tf1_input 6109 KNOWN tf.compat.v1.flags.mark_flags_as_required tf.compat.v1.flags.register_validator
tf1_input 6109 KNOWN tf.compat.v1.gfile.Copy tf.compat.v1.gfile.DeleteRecursively tf.compat.v1.gfile.Exists
tf1_input 6109 KNOWN tf.compat.v1.gfile.FastGFile tf.compat.v1.gfile.GFile tf.compat.v1.gfile.Glob
tf1_input 6109 KNOWN tf.compat.v1.gfile.IsDirectory tf.compat.v1.gfile.ListDirectory tf.compat.v1.gfile.MakeDirs
tf1_input 6109 KNOWN tf.compat.v1.gfile.MkDir tf.compat.v1.gfile.Open tf.compat.v1.gfile.Remove
tf1_input 6109 KNOWN tf.compat.v1.gfile.Rename tf.compat.v1.gfile.copy tf.compat.v1.gfile.exists
tf1_input 6109 KNOWN tf.compat.v1.gfile.glob tf.compat.v1.gfile.isdir tf.compat.v1.gfile.listdir
tf1_input 6109 KNOWN tf.compat.v1.gfile.makedirs tf.compat.v1.gfile.mkdir tf.compat.v1.gfile.remove
tf1_input 6109 KNOWN tf.compat.v1.gfile.rename tf.compat.v1.gfile.rmtree tf.compat.v1.gfile.stat
tf1_input 6109 KNOWN tf.compat.v1.gfile.walk tf.compat.v1.import_graph_def tf.compat.v1.train.NewCheckpointReader
tf1_input 6109 KNOWN tf.compat.v1.train.checkpoint_exists tf.compat.v1.train.import_meta_graph
tf1_input 6109 KNOWN tf.compat.v1.train.load_checkpoint tf.contrib.framework.list_variables
tf1_input 6109 KNOWN tf.contrib.learn.datasets.mnist.read_data_sets tf.examples.tutorials.mnist.DataSet
tf1_input 6109 KNOWN tf.examples.tutorials.mnist.Datasets tf.examples.tutorials.mnist.input_data.read_data_sets
tf1_input 6109 KNOWN tf.flags.DEFINE_bool tf.flags.DEFINE_boolean tf.flags.DEFINE_enum tf.flags.DEFINE_float
tf1_input 6109 KNOWN tf.flags.DEFINE_integer tf.flags.DEFINE_list tf.flags.DEFINE_string tf.flags.FLAGS
tf1_input 6109 KNOWN tf.flags.mark_flag_as_required tf.flags.mark_flags_as_required tf.flags.register_validator
tf1_input 6109 KNOWN tf.gfile.Copy tf.gfile.DeleteRecursively tf.gfile.Exists tf.gfile.FastGFile tf.gfile.GFile
tf1_input 6109 KNOWN tf.gfile.Glob tf.gfile.IsDirectory tf.gfile.ListDirectory tf.gfile.MakeDirs tf.gfile.MkDir
tf1_input 6109 KNOWN tf.gfile.Open tf.gfile.Remove tf.gfile.Rename tf.gfile.copy tf.gfile.exists tf.gfile.glob
tf1_input 6109 KNOWN tf.gfile.isdir tf.gfile.listdir tf.gfile.makedirs tf.gfile.mkdir tf.gfile.remove tf.gfile.rename
tf1_input 6109 KNOWN tf.gfile.rmtree tf.gfile.stat tf.gfile.walk tf.import_graph_def tf.io.gfile.Copy
tf1_input 6109 KNOWN tf.io.gfile.DeleteRecursively tf.io.gfile.Exists tf.io.gfile.FastGFile tf.io.gfile.GFile
tf1_input 6109 KNOWN tf.io.gfile.Glob tf.io.gfile.IsDirectory tf.io.gfile.ListDirectory tf.io.gfile.MakeDirs
tf1_input 6109 KNOWN tf.io.gfile.MkDir tf.io.gfile.Open tf.io.gfile.Remove tf.io.gfile.Rename tf.io.gfile.copy
tf1_input 6109 KNOWN tf.io.gfile.exists tf.io.gfile.glob tf.io.gfile.isdir tf.io.gfile.listdir tf.io.gfile.makedirs
tf1_input 6109 KNOWN tf.io.gfile.mkdir tf.io.gfile.remove tf.io.gfile.rename tf.io.gfile.rmtree tf.io.gfile.stat
tf1_input 6109 KNOWN tf.io.gfile.walk tf.train.get_checkpoint_state tf.train.latest_checkpoint tf.train.list_variables
tf1_input 6109 KNOWN tf.train.load_checkpoint tf.train.load_variable
tf1_layer_parts 3898 KNOWN
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.AveragePooling1D tensorflow.compat.v1.layers.AveragePooling2D
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.AveragePooling3D tensorflow.compat.v1.layers.BatchNormalization
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.Conv1D tensorflow.compat.v1.layers.Conv2D
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.Conv2DTranspose tensorflow.compat.v1.layers.Conv3D
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.Conv3DTranspose tensorflow.compat.v1.layers.Dense
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.Dropout tensorflow.compat.v1.layers.Flatten
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.Layer tensorflow.compat.v1.layers.MaxPooling1D
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.MaxPooling2D tensorflow.compat.v1.layers.MaxPooling3D
tf1_layers 7279 ALIASES tensorflow.compat.v1.layers.SeparableConv2D tensorflow.layers.AveragePooling1D
tf1_layers 7279 ALIASES tensorflow.layers.AveragePooling2D tensorflow.layers.AveragePooling3D
tf1_layers 7279 ALIASES tensorflow.layers.BatchNormalization tensorflow.layers.Conv1D tensorflow.layers.Conv2D
tf1_layers 7279 ALIASES tensorflow.layers.Conv2DTranspose tensorflow.layers.Conv3D tensorflow.layers.Conv3DTranspose
tf1_layers 7279 ALIASES tensorflow.layers.Dense tensorflow.layers.Dropout tensorflow.layers.Flatten
tf1_layers 7279 ALIASES tensorflow.layers.Layer tensorflow.layers.MaxPooling1D tensorflow.layers.MaxPooling2D
tf1_layers 7279 ALIASES tensorflow.layers.MaxPooling3D tensorflow.layers.SeparableConv2D
tf1_layers 7279 ALIASES tf.compat.v1.layers.AveragePooling1D tf.compat.v1.layers.AveragePooling2D
tf1_layers 7279 ALIASES tf.compat.v1.layers.AveragePooling3D tf.compat.v1.layers.BatchNormalization
tf1_layers 7279 ALIASES tf.compat.v1.layers.Conv1D tf.compat.v1.layers.Conv2D tf.compat.v1.layers.Conv2DTranspose
tf1_layers 7279 ALIASES tf.compat.v1.layers.Conv3D tf.compat.v1.layers.Conv3DTranspose tf.compat.v1.layers.Dense
tf1_layers 7279 ALIASES tf.compat.v1.layers.Dropout tf.compat.v1.layers.Flatten tf.compat.v1.layers.Layer
tf1_layers 7279 ALIASES tf.compat.v1.layers.MaxPooling1D tf.compat.v1.layers.MaxPooling2D
tf1_layers 7279 ALIASES tf.compat.v1.layers.MaxPooling3D tf.compat.v1.layers.SeparableConv2D
tf1_layers 7279 ALIASES tf.layers.AveragePooling1D tf.layers.AveragePooling2D tf.layers.AveragePooling3D
tf1_layers 7279 ALIASES tf.layers.BatchNormalization tf.layers.Conv1D tf.layers.Conv2D tf.layers.Conv2DTranspose
tf1_layers 7279 ALIASES tf.layers.Conv3D tf.layers.Conv3DTranspose tf.layers.Dense tf.layers.Dropout tf.layers.Flatten
tf1_layers 7279 ALIASES tf.layers.Layer tf.layers.MaxPooling1D tf.layers.MaxPooling2D tf.layers.MaxPooling3D
tf1_layers 7279 ALIASES tf.layers.SeparableConv2D
tf1_layers 7279 KNOWN tf.compat.v1.layers.batch_normalization tf.compat.v1.layers.dense tf.compat.v1.layers.dropout
tf1_layers 7279 KNOWN tf.compat.v1.layers.flatten tf.compat.v1.layers.fully_connected tf.contrib.layers.flatten
tf1_layers 7279 KNOWN tf.contrib.slim.flatten
tf1_losses 3390 KNOWN tf.compat.v1.losses.absolute_difference tf.compat.v1.losses.add_loss
tf1_losses 3390 KNOWN tf.compat.v1.losses.compute_weighted_loss tf.compat.v1.losses.cosine_distance
tf1_losses 3390 KNOWN tf.compat.v1.losses.get_losses tf.compat.v1.losses.get_regularization_loss
tf1_losses 3390 KNOWN tf.compat.v1.losses.get_regularization_losses tf.compat.v1.losses.get_total_loss
tf1_losses 3390 KNOWN tf.compat.v1.losses.hinge_loss tf.compat.v1.losses.huber_loss tf.compat.v1.losses.log_loss
tf1_losses 3390 KNOWN tf.compat.v1.losses.mean_squared_error tf.compat.v1.losses.sigmoid_cross_entropy
tf1_losses 3390 KNOWN tf.compat.v1.losses.softmax_cross_entropy tf.compat.v1.losses.sparse_softmax_cross_entropy
tf1_losses 3390 KNOWN tf.contrib.losses.absolute_difference tf.contrib.losses.add_loss
tf1_losses 3390 KNOWN tf.contrib.losses.compute_weighted_loss tf.contrib.losses.cosine_distance
tf1_losses 3390 KNOWN tf.contrib.losses.get_losses tf.contrib.losses.get_regularization_losses
tf1_losses 3390 KNOWN tf.contrib.losses.get_total_loss tf.contrib.losses.hinge_loss tf.contrib.losses.huber_loss
tf1_losses 3390 KNOWN tf.contrib.losses.log_loss tf.contrib.losses.mean_squared_error
tf1_losses 3390 KNOWN tf.contrib.losses.sigmoid_cross_entropy tf.contrib.losses.softmax_cross_entropy
tf1_losses 3390 KNOWN tf.contrib.losses.sparse_softmax_cross_entropy tf.contrib.slim.losses.add_loss
tf1_losses 3390 KNOWN tf.contrib.slim.losses.get_losses tf.contrib.slim.losses.get_regularization_losses
tf1_losses 3390 KNOWN tf.contrib.slim.losses.get_total_loss tf.contrib.slim.losses.sigmoid_cross_entropy
tf1_losses 3390 KNOWN tf.contrib.slim.losses.softmax_cross_entropy tf.contrib.slim.losses.sparse_softmax_cross_entropy
tf1_losses 3390 KNOWN tf_slim.losses.get_total_loss tf_slim.losses.sigmoid_cross_entropy
tf1_losses 3390 KNOWN tf_slim.losses.softmax_cross_entropy tf_slim.losses.sparse_softmax_cross_entropy
tf1_metrics 10582 CLASSES tf.compat.v1.FIFOQueue tf.compat.v1.FixedLengthRecordReader tf.compat.v1.GraphDef
tf1_metrics 10582 CLASSES tf.compat.v1.MetaGraphDef tf.compat.v1.PaddingFIFOQueue tf.compat.v1.RandomShuffleQueue
tf1_metrics 10582 CLASSES tf.compat.v1.ReaderBase tf.compat.v1.TFRecordReader tf.compat.v1.TextLineReader
tf1_metrics 10582 CLASSES tf.compat.v1.WholeFileReader tf.compat.v1.estimator.Estimator
tf1_metrics 10582 CLASSES tf.compat.v1.estimator.EstimatorSpec tf.compat.v1.estimator.EvalSpec
tf1_metrics 10582 CLASSES tf.compat.v1.estimator.RunConfig tf.compat.v1.estimator.TrainSpec
tf1_metrics 10582 CLASSES tf.compat.v1.estimator.export.PredictOutput
tf1_metrics 10582 CLASSES tf.compat.v1.estimator.export.ServingInputReceiver tf.compat.v1.estimator.tpu.TPUEstimator
tf1_metrics 10582 CLASSES tf.compat.v1.estimator.tpu.TPUEstimatorSpec tf.compat.v1.train.ChiefSessionCreator
tf1_metrics 10582 CLASSES tf.compat.v1.train.QueueRunner tf.compat.v1.train.SessionRunArgs
tf1_metrics 10582 CLASSES tf.compat.v1.train.queue_runner.QueueRunner tf.contrib.learn.Estimator
tf1_metrics 10582 CLASSES tf.contrib.tpu.TPUEstimator tf.estimator.Estimator tf.estimator.EstimatorSpec
tf1_metrics 10582 CLASSES tf.estimator.EvalSpec tf.estimator.RunConfig tf.estimator.TrainSpec
tf1_metrics 10582 CLASSES tf.estimator.export.PredictOutput tf.estimator.export.ServingInputReceiver
tf1_metrics 10582 KNOWN tf.compat.v1.FIFOQueue tf.compat.v1.FixedLengthRecordReader tf.compat.v1.GraphDef
tf1_metrics 10582 KNOWN tf.compat.v1.MetaGraphDef tf.compat.v1.PaddingFIFOQueue tf.compat.v1.RandomShuffleQueue
tf1_metrics 10582 KNOWN tf.compat.v1.ReaderBase tf.compat.v1.TFRecordReader tf.compat.v1.TextLineReader
tf1_metrics 10582 KNOWN tf.compat.v1.WholeFileReader tf.compat.v1.estimator.Estimator
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.EstimatorSpec tf.compat.v1.estimator.EvalSpec
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.ModeKeys.EVAL tf.compat.v1.estimator.ModeKeys.PREDICT
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.ModeKeys.TRAIN tf.compat.v1.estimator.RunConfig
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.TrainSpec tf.compat.v1.estimator.export.PredictOutput
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.export.ServingInputReceiver
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.inputs.numpy_input_fn tf.compat.v1.estimator.tpu.TPUEstimator
tf1_metrics 10582 KNOWN tf.compat.v1.estimator.tpu.TPUEstimatorSpec tf.compat.v1.estimator.train_and_evaluate
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.accuracy tf.compat.v1.metrics.auc
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.average_precision_at_k tf.compat.v1.metrics.false_negatives
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.false_positives tf.compat.v1.metrics.mean
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.mean_absolute_error tf.compat.v1.metrics.mean_cosine_distance
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.mean_iou tf.compat.v1.metrics.mean_per_class_accuracy
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.mean_relative_error tf.compat.v1.metrics.mean_squared_error
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.mean_tensor tf.compat.v1.metrics.percentage_below
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.precision tf.compat.v1.metrics.precision_at_k tf.compat.v1.metrics.recall
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.recall_at_k tf.compat.v1.metrics.root_mean_squared_error
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.sensitivity_at_specificity
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.specificity_at_sensitivity tf.compat.v1.metrics.true_negatives
tf1_metrics 10582 KNOWN tf.compat.v1.metrics.true_positives tf.compat.v1.scatter_add tf.compat.v1.scatter_div
tf1_metrics 10582 KNOWN tf.compat.v1.scatter_max tf.compat.v1.scatter_min tf.compat.v1.scatter_mul
tf1_metrics 10582 KNOWN tf.compat.v1.scatter_nd_add tf.compat.v1.scatter_nd_sub tf.compat.v1.scatter_nd_update
tf1_metrics 10582 KNOWN tf.compat.v1.scatter_sub tf.compat.v1.scatter_update tf.compat.v1.sparse.from_dense
tf1_metrics 10582 KNOWN tf.compat.v1.sparse.to_dense tf.compat.v1.sparse_tensor_to_dense
tf1_metrics 10582 KNOWN tf.compat.v1.train.ChiefSessionCreator tf.compat.v1.train.QueueRunner
tf1_metrics 10582 KNOWN tf.compat.v1.train.SessionRunArgs tf.compat.v1.train.batch tf.compat.v1.train.batch_join
tf1_metrics 10582 KNOWN tf.compat.v1.train.input_producer tf.compat.v1.train.maybe_batch
tf1_metrics 10582 KNOWN tf.compat.v1.train.queue_runner.QueueRunner tf.compat.v1.train.range_input_producer
tf1_metrics 10582 KNOWN tf.compat.v1.train.replica_device_setter tf.compat.v1.train.shuffle_batch
tf1_metrics 10582 KNOWN tf.compat.v1.train.shuffle_batch_join tf.compat.v1.train.slice_input_producer
tf1_metrics 10582 KNOWN tf.compat.v1.train.string_input_producer tf.contrib.layers.dense_to_sparse
tf1_metrics 10582 KNOWN tf.contrib.learn.Estimator tf.contrib.metrics.streaming_accuracy
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_auc tf.contrib.metrics.streaming_average_precision_at_k
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_false_negatives tf.contrib.metrics.streaming_false_positives
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_mean tf.contrib.metrics.streaming_mean_absolute_error
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_mean_cosine_distance tf.contrib.metrics.streaming_mean_iou
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_mean_per_class_accuracy
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_mean_relative_error
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_mean_squared_error tf.contrib.metrics.streaming_percentage_below
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_precision tf.contrib.metrics.streaming_precision_at_k
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_recall tf.contrib.metrics.streaming_recall_at_k
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_root_mean_squared_error
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_sensitivity_at_specificity
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_specificity_at_sensitivity
tf1_metrics 10582 KNOWN tf.contrib.metrics.streaming_true_negatives tf.contrib.metrics.streaming_true_positives
tf1_metrics 10582 KNOWN tf.contrib.summary.histogram tf.contrib.summary.image tf.contrib.summary.scalar
tf1_metrics 10582 KNOWN tf.contrib.tpu.TPUEstimator tf.estimator.Estimator tf.estimator.EstimatorSpec
tf1_metrics 10582 KNOWN tf.estimator.EvalSpec tf.estimator.ModeKeys.EVAL tf.estimator.ModeKeys.PREDICT
tf1_metrics 10582 KNOWN tf.estimator.ModeKeys.TRAIN tf.estimator.RunConfig tf.estimator.TrainSpec
tf1_metrics 10582 KNOWN tf.estimator.export.PredictOutput tf.estimator.export.ServingInputReceiver
tf1_metrics 10582 KNOWN tf.estimator.inputs.numpy_input_fn tf.estimator.train_and_evaluate tf.sparse.from_dense
tf1_metrics 10582 KNOWN tf.sparse.to_dense tf.train.replica_device_setter
tf1_placeholders 2138 KNOWN tf.compat.v1.placeholder tf.compat.v1.placeholder_with_default
tf1_placeholders 2138 KNOWN tf.compat.v1.sparse_placeholder
tf1_replay 5859 KNOWN
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.BasicLSTMCell tf.compat.v1.nn.rnn_cell.BasicRNNCell
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.CudnnCompatibleGRUCell tf.compat.v1.nn.rnn_cell.CudnnCompatibleLSTMCell
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.DeviceWrapper tf.compat.v1.nn.rnn_cell.DropoutWrapper
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.GRUBlockCell tf.compat.v1.nn.rnn_cell.GRUBlockCellV2
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.GRUCell tf.compat.v1.nn.rnn_cell.HighwayWrapper
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.LSTMBlockCell tf.compat.v1.nn.rnn_cell.LSTMCell
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.LayerNormBasicLSTMCell tf.compat.v1.nn.rnn_cell.MultiRNNCell
tf1_rnn 23568 CLASSES tf.compat.v1.nn.rnn_cell.RNNCell tf.compat.v1.nn.rnn_cell.ResidualWrapper
tf1_rnn 23568 CLASSES tf.contrib.rnn.DeviceWrapper tf.contrib.rnn.DropoutWrapper tf.contrib.rnn.HighwayWrapper
tf1_rnn 23568 CLASSES tf.contrib.rnn.MultiRNNCell tf.contrib.rnn.RNNCell tf.contrib.rnn.ResidualWrapper
tf1_rnn 23568 CLASSES tf.nn.rnn_cell.DeviceWrapper tf.nn.rnn_cell.DropoutWrapper tf.nn.rnn_cell.HighwayWrapper
tf1_rnn 23568 CLASSES tf.nn.rnn_cell.MultiRNNCell tf.nn.rnn_cell.RNNCell tf.nn.rnn_cell.ResidualWrapper
tf1_rnn 23568 KNOWN keras.layers.RNNCell tf.compat.v1.nn.bidirectional_dynamic_rnn tf.compat.v1.nn.bidirectional_rnn
tf1_rnn 23568 KNOWN tf.compat.v1.nn.dynamic_rnn tf.compat.v1.nn.raw_rnn tf.compat.v1.nn.rnn
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.BasicLSTMCell tf.compat.v1.nn.rnn_cell.BasicRNNCell
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.CudnnCompatibleGRUCell tf.compat.v1.nn.rnn_cell.CudnnCompatibleLSTMCell
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.DeviceWrapper tf.compat.v1.nn.rnn_cell.DropoutWrapper
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.GRUBlockCell tf.compat.v1.nn.rnn_cell.GRUBlockCellV2
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.GRUCell tf.compat.v1.nn.rnn_cell.HighwayWrapper
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.LSTMBlockCell tf.compat.v1.nn.rnn_cell.LSTMCell
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.LSTMStateTuple tf.compat.v1.nn.rnn_cell.LayerNormBasicLSTMCell
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.MultiRNNCell tf.compat.v1.nn.rnn_cell.RNNCell
tf1_rnn 23568 KNOWN tf.compat.v1.nn.rnn_cell.ResidualWrapper tf.compat.v1.nn.static_bidirectional_rnn
tf1_rnn 23568 KNOWN tf.compat.v1.nn.static_rnn tf.contrib.legacy_seq2seq.sequence_loss
tf1_rnn 23568 KNOWN tf.contrib.legacy_seq2seq.sequence_loss_by_example tf.contrib.rnn.BasicLSTMCell
tf1_rnn 23568 KNOWN tf.contrib.rnn.BasicRNNCell tf.contrib.rnn.CudnnCompatibleGRUCell
tf1_rnn 23568 KNOWN tf.contrib.rnn.CudnnCompatibleLSTMCell tf.contrib.rnn.DeviceWrapper tf.contrib.rnn.DropoutWrapper
tf1_rnn 23568 KNOWN tf.contrib.rnn.GRUBlockCell tf.contrib.rnn.GRUBlockCellV2 tf.contrib.rnn.GRUCell
tf1_rnn 23568 KNOWN tf.contrib.rnn.HighwayWrapper tf.contrib.rnn.LSTMBlockCell tf.contrib.rnn.LSTMCell
tf1_rnn 23568 KNOWN tf.contrib.rnn.LSTMStateTuple tf.contrib.rnn.LayerNormBasicLSTMCell tf.contrib.rnn.MultiRNNCell
tf1_rnn 23568 KNOWN tf.contrib.rnn.RNNCell tf.contrib.rnn.ResidualWrapper tf.contrib.rnn.core_rnn_cell.BasicLSTMCell
tf1_rnn 23568 KNOWN tf.contrib.rnn.dynamic_rnn tf.contrib.rnn.static_bidirectional_rnn tf.contrib.rnn.static_rnn
tf1_rnn 23568 KNOWN tf.contrib.seq2seq.sequence_loss tf.nn.rnn_cell.BasicLSTMCell tf.nn.rnn_cell.BasicRNNCell
tf1_rnn 23568 KNOWN tf.nn.rnn_cell.CudnnCompatibleGRUCell tf.nn.rnn_cell.CudnnCompatibleLSTMCell
tf1_rnn 23568 KNOWN tf.nn.rnn_cell.DeviceWrapper tf.nn.rnn_cell.DropoutWrapper tf.nn.rnn_cell.GRUBlockCell
tf1_rnn 23568 KNOWN tf.nn.rnn_cell.GRUBlockCellV2 tf.nn.rnn_cell.GRUCell tf.nn.rnn_cell.HighwayWrapper
tf1_rnn 23568 KNOWN tf.nn.rnn_cell.LSTMBlockCell tf.nn.rnn_cell.LSTMCell tf.nn.rnn_cell.LSTMStateTuple
tf1_rnn 23568 KNOWN tf.nn.rnn_cell.LayerNormBasicLSTMCell tf.nn.rnn_cell.MultiRNNCell tf.nn.rnn_cell.RNNCell
tf1_rnn 23568 KNOWN tf.nn.rnn_cell.ResidualWrapper tf.nn.seq2seq.sequence_loss_by_example
tf1_scopes 6733 CLASSES tf.compat.v1.Scope tf.compat.v1.VariableScope tf.compat.v1.variable_scope tf.name_scope
tf1_scopes 6733 KNOWN tf.compat.v1.Scope tf.compat.v1.VariableScope tf.compat.v1.get_variable_scope
tf1_scopes 6733 KNOWN tf.compat.v1.name_scope tf.compat.v1.op_scope tf.compat.v1.variable_op_scope
tf1_scopes 6733 KNOWN tf.compat.v1.variable_scope tf.name_scope
tf1_session 14879 CLASSES tf.compat.v1.ConfigProto tf.compat.v1.GPUOptions tf.compat.v1.GraphOptions
tf1_session 14879 CLASSES tf.compat.v1.InteractiveSession tf.compat.v1.OptimizerOptions tf.compat.v1.RunMetadata
tf1_session 14879 CLASSES tf.compat.v1.RunOptions tf.compat.v1.Session tf.compat.v1.Summary
tf1_session 14879 CLASSES tf.compat.v1.python_io.TFRecordWriter tf.compat.v1.saved_model.Builder
tf1_session 14879 CLASSES tf.compat.v1.saved_model.builder.SavedModelBuilder tf.compat.v1.summary.FileWriter
tf1_session 14879 CLASSES tf.compat.v1.train.CheckpointSaverHook tf.compat.v1.train.ClusterSpec
tf1_session 14879 CLASSES tf.compat.v1.train.Coordinator tf.compat.v1.train.LoggingTensorHook
tf1_session 14879 CLASSES tf.compat.v1.train.MonitoredSession tf.compat.v1.train.MonitoredTrainingSession
tf1_session 14879 CLASSES tf.compat.v1.train.ProfilerHook tf.compat.v1.train.Saver tf.compat.v1.train.Scaffold
tf1_session 14879 CLASSES tf.compat.v1.train.SessionRunHook tf.compat.v1.train.SingularMonitoredSession
tf1_session 14879 CLASSES tf.compat.v1.train.StopAtStepHook tf.compat.v1.train.SummarySaverHook
tf1_session 14879 CLASSES tf.compat.v1.train.SummaryWriter tf.compat.v1.train.Supervisor tf.io.TFRecordWriter
tf1_session 14879 CLASSES tf.profiler.experimental.Trace tf.test.TestCase tf.train.Checkpoint
tf1_session 14879 CLASSES tf.train.CheckpointManager tf.train.ClusterSpec tf.train.Server
tf1_session 14879 KNOWN tf.Assert tf.VERSION tf.__version__ tf.compat.v1.ConfigProto tf.compat.v1.GPUOptions
tf1_session 14879 KNOWN tf.compat.v1.GraphOptions tf.compat.v1.InteractiveSession tf.compat.v1.OptimizerOptions
tf1_session 14879 KNOWN tf.compat.v1.RunMetadata tf.compat.v1.RunOptions tf.compat.v1.Session tf.compat.v1.Summary
tf1_session 14879 KNOWN tf.compat.v1.add_check_numerics_ops tf.compat.v1.assert_equal tf.compat.v1.assert_greater
tf1_session 14879 KNOWN tf.compat.v1.assert_greater_equal tf.compat.v1.assert_integer tf.compat.v1.assert_less
tf1_session 14879 KNOWN tf.compat.v1.assert_less_equal tf.compat.v1.assert_near tf.compat.v1.assert_negative
tf1_session 14879 KNOWN tf.compat.v1.assert_non_negative tf.compat.v1.assert_non_positive
tf1_session 14879 KNOWN tf.compat.v1.assert_none_equal tf.compat.v1.assert_positive
tf1_session 14879 KNOWN tf.compat.v1.assert_proper_iterable tf.compat.v1.assert_rank tf.compat.v1.assert_rank_at_least
tf1_session 14879 KNOWN tf.compat.v1.assert_rank_in tf.compat.v1.assert_scalar tf.compat.v1.assert_type
tf1_session 14879 KNOWN tf.compat.v1.assert_variables_initialized tf.compat.v1.disable_eager_execution
tf1_session 14879 KNOWN tf.compat.v1.disable_resource_variables tf.compat.v1.disable_v2_behavior
tf1_session 14879 KNOWN tf.compat.v1.disable_v2_tensorshape tf.compat.v1.enable_eager_execution
tf1_session 14879 KNOWN tf.compat.v1.enable_resource_variables tf.compat.v1.enable_v2_behavior
tf1_session 14879 KNOWN tf.compat.v1.enable_v2_tensorshape tf.compat.v1.executing_eagerly
tf1_session 14879 KNOWN tf.compat.v1.get_default_session tf.compat.v1.global_norm_summary
tf1_session 14879 KNOWN tf.compat.v1.global_variables_initializer tf.compat.v1.histogram_summary
tf1_session 14879 KNOWN tf.compat.v1.image_summary tf.compat.v1.initialize_all_tables
tf1_session 14879 KNOWN tf.compat.v1.initialize_all_variables tf.compat.v1.initialize_local_variables
tf1_session 14879 KNOWN tf.compat.v1.initialize_variables tf.compat.v1.local_variables_initializer
tf1_session 14879 KNOWN tf.compat.v1.logging.DEBUG tf.compat.v1.logging.ERROR tf.compat.v1.logging.FATAL
tf1_session 14879 KNOWN tf.compat.v1.logging.INFO tf.compat.v1.logging.WARN tf.compat.v1.logging.debug
tf1_session 14879 KNOWN tf.compat.v1.logging.error tf.compat.v1.logging.fatal tf.compat.v1.logging.info
tf1_session 14879 KNOWN tf.compat.v1.logging.log tf.compat.v1.logging.log_first_n tf.compat.v1.logging.set_verbosity
tf1_session 14879 KNOWN tf.compat.v1.logging.vlog tf.compat.v1.logging.warn tf.compat.v1.logging.warning
tf1_session 14879 KNOWN tf.compat.v1.merge_all_summaries tf.compat.v1.merge_summary
tf1_session 14879 KNOWN tf.compat.v1.python_io.TFRecordWriter tf.compat.v1.saved_model.Builder
tf1_session 14879 KNOWN tf.compat.v1.saved_model.builder.SavedModelBuilder tf.compat.v1.scalar_summary
tf1_session 14879 KNOWN tf.compat.v1.scatter_update_op tf.compat.v1.set_random_seed tf.compat.v1.summary.FileWriter
tf1_session 14879 KNOWN tf.compat.v1.summary.audio tf.compat.v1.summary.histogram tf.compat.v1.summary.image
tf1_session 14879 KNOWN tf.compat.v1.summary.merge tf.compat.v1.summary.merge_all tf.compat.v1.summary.scalar
tf1_session 14879 KNOWN tf.compat.v1.summary.tensor_summary tf.compat.v1.summary.text tf.compat.v1.tables_initializer
tf1_session 14879 KNOWN tf.compat.v1.test.TestCase tf.compat.v1.train.CheckpointSaverHook
tf1_session 14879 KNOWN tf.compat.v1.train.ClusterSpec tf.compat.v1.train.Coordinator
tf1_session 14879 KNOWN tf.compat.v1.train.LoggingTensorHook tf.compat.v1.train.MonitoredSession
tf1_session 14879 KNOWN tf.compat.v1.train.MonitoredTrainingSession tf.compat.v1.train.ProfilerHook
tf1_session 14879 KNOWN tf.compat.v1.train.Saver tf.compat.v1.train.Scaffold tf.compat.v1.train.SessionRunHook
tf1_session 14879 KNOWN tf.compat.v1.train.SingularMonitoredSession tf.compat.v1.train.StopAtStepHook
tf1_session 14879 KNOWN tf.compat.v1.train.SummarySaverHook tf.compat.v1.train.SummaryWriter
tf1_session 14879 KNOWN tf.compat.v1.train.Supervisor tf.compat.v1.train.add_queue_runner
tf1_session 14879 KNOWN tf.compat.v1.train.start_queue_runners tf.compat.v1.train.write_graph
tf1_session 14879 KNOWN tf.compat.v1.variables_initializer tf.config.experimental.enable_op_determinism
tf1_session 14879 KNOWN tf.config.experimental.list_physical_devices tf.config.experimental.set_memory_growth
tf1_session 14879 KNOWN tf.config.experimental.set_virtual_device_configuration
tf1_session 14879 KNOWN tf.config.experimental.set_visible_devices tf.config.experimental_connect_to_cluster
tf1_session 14879 KNOWN tf.config.experimental_run_functions_eagerly tf.config.list_logical_devices
tf1_session 14879 KNOWN tf.config.list_physical_devices tf.config.optimizer.set_experimental_options
tf1_session 14879 KNOWN tf.config.optimizer.set_jit tf.config.run_functions_eagerly
tf1_session 14879 KNOWN tf.config.set_logical_device_configuration tf.config.set_soft_device_placement
tf1_session 14879 KNOWN tf.config.set_visible_devices tf.config.threading.set_inter_op_parallelism_threads
tf1_session 14879 KNOWN tf.config.threading.set_intra_op_parallelism_threads tf.contrib.layers.summarize_activation
tf1_session 14879 KNOWN tf.contrib.layers.summarize_activations tf.contrib.layers.summarize_collection
tf1_session 14879 KNOWN tf.contrib.layers.summarize_tensor tf.contrib.layers.summarize_tensors tf.debugging.Assert
tf1_session 14879 KNOWN tf.debugging.assert_all_finite tf.debugging.assert_equal tf.debugging.assert_greater
tf1_session 14879 KNOWN tf.debugging.assert_greater_equal tf.debugging.assert_integer tf.debugging.assert_less
tf1_session 14879 KNOWN tf.debugging.assert_less_equal tf.debugging.assert_near tf.debugging.assert_negative
tf1_session 14879 KNOWN tf.debugging.assert_non_negative tf.debugging.assert_non_positive
tf1_session 14879 KNOWN tf.debugging.assert_none_equal tf.debugging.assert_positive
tf1_session 14879 KNOWN tf.debugging.assert_proper_iterable tf.debugging.assert_rank tf.debugging.assert_rank_at_least
tf1_session 14879 KNOWN tf.debugging.assert_rank_in tf.debugging.assert_same_float_dtype tf.debugging.assert_scalar
tf1_session 14879 KNOWN tf.debugging.assert_shapes tf.debugging.assert_type tf.debugging.enable_check_numerics
tf1_session 14879 KNOWN tf.debugging.set_log_device_placement tf.executing_eagerly tf.get_logger tf.group
tf1_session 14879 KNOWN tf.io.TFRecordWriter tf.io.write_file tf.io.write_graph tf.no_op tf.print
tf1_session 14879 KNOWN tf.profiler.experimental.Trace tf.profiler.experimental.start tf.profiler.experimental.stop
tf1_session 14879 KNOWN tf.random.set_seed tf.summary.audio tf.summary.flush tf.summary.histogram tf.summary.image
tf1_session 14879 KNOWN tf.summary.scalar tf.summary.text tf.summary.trace_export tf.summary.trace_off
tf1_session 14879 KNOWN tf.summary.trace_on tf.summary.write tf.test.TestCase tf.test.gpu_device_name
tf1_session 14879 KNOWN tf.test.is_built_with_cuda tf.test.is_gpu_available tf.tpu.experimental.initialize_tpu_system
tf1_session 14879 KNOWN tf.train.Checkpoint tf.train.CheckpointManager tf.train.ClusterSpec tf.train.Server tf.tuple
tf1_slim 14504 KNOWN tf.contrib.layers.avg_pool2d tf.contrib.layers.avg_pool3d tf.contrib.layers.batch_norm
tf1_slim 14504 KNOWN tf.contrib.layers.bias_add tf.contrib.layers.conv1d tf.contrib.layers.conv2d
tf1_slim 14504 KNOWN tf.contrib.layers.conv2d_transpose tf.contrib.layers.conv3d tf.contrib.layers.conv3d_transpose
tf1_slim 14504 KNOWN tf.contrib.layers.convolution tf.contrib.layers.convolution1d tf.contrib.layers.convolution2d
tf1_slim 14504 KNOWN tf.contrib.layers.convolution2d_transpose tf.contrib.layers.convolution3d
tf1_slim 14504 KNOWN tf.contrib.layers.dropout tf.contrib.layers.embed_sequence tf.contrib.layers.fully_connected
tf1_slim 14504 KNOWN tf.contrib.layers.layer_norm tf.contrib.layers.linear tf.contrib.layers.max_pool2d
tf1_slim 14504 KNOWN tf.contrib.layers.max_pool3d tf.contrib.layers.one_hot_encoding
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.avg_pool2d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.avg_pool3d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.batch_norm tf.contrib.layers.python.layers.layers.bias_add
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.conv1d tf.contrib.layers.python.layers.layers.conv2d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.conv2d_transpose
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.conv3d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.conv3d_transpose
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.convolution
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.convolution1d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.convolution2d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.convolution2d_transpose
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.convolution3d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.dropout
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.embed_sequence
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.fully_connected
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.layer_norm tf.contrib.layers.python.layers.layers.linear
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.max_pool2d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.max_pool3d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.one_hot_encoding
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.relu tf.contrib.layers.python.layers.layers.repeat
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.separable_conv2d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.separable_convolution2d
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.softmax tf.contrib.layers.python.layers.layers.stack
tf1_slim 14504 KNOWN tf.contrib.layers.python.layers.layers.unit_norm tf.contrib.layers.relu tf.contrib.layers.repeat
tf1_slim 14504 KNOWN tf.contrib.layers.separable_conv2d tf.contrib.layers.separable_convolution2d
tf1_slim 14504 KNOWN tf.contrib.layers.softmax tf.contrib.layers.stack tf.contrib.layers.unit_norm
tf1_slim 14504 KNOWN tf.contrib.slim.avg_pool2d tf.contrib.slim.avg_pool3d tf.contrib.slim.batch_norm
tf1_slim 14504 KNOWN tf.contrib.slim.bias_add tf.contrib.slim.conv1d tf.contrib.slim.conv2d
tf1_slim 14504 KNOWN tf.contrib.slim.conv2d_transpose tf.contrib.slim.conv3d tf.contrib.slim.conv3d_transpose
tf1_slim 14504 KNOWN tf.contrib.slim.convolution tf.contrib.slim.convolution1d tf.contrib.slim.convolution2d
tf1_slim 14504 KNOWN tf.contrib.slim.convolution2d_transpose tf.contrib.slim.convolution3d tf.contrib.slim.dropout
tf1_slim 14504 KNOWN tf.contrib.slim.embed_sequence tf.contrib.slim.fully_connected tf.contrib.slim.layer_norm
tf1_slim 14504 KNOWN tf.contrib.slim.linear tf.contrib.slim.max_pool2d tf.contrib.slim.max_pool3d
tf1_slim 14504 KNOWN tf.contrib.slim.one_hot_encoding tf.contrib.slim.relu tf.contrib.slim.repeat
tf1_slim 14504 KNOWN tf.contrib.slim.separable_conv2d tf.contrib.slim.separable_convolution2d tf.contrib.slim.softmax
tf1_slim 14504 KNOWN tf.contrib.slim.stack tf.contrib.slim.unit_norm tf_slim.avg_pool2d tf_slim.avg_pool3d
tf1_slim 14504 KNOWN tf_slim.batch_norm tf_slim.bias_add tf_slim.conv1d tf_slim.conv2d tf_slim.conv2d_transpose
tf1_slim 14504 KNOWN tf_slim.conv3d tf_slim.conv3d_transpose tf_slim.convolution tf_slim.convolution1d
tf1_slim 14504 KNOWN tf_slim.convolution2d tf_slim.convolution2d_transpose tf_slim.convolution3d tf_slim.dropout
tf1_slim 14504 KNOWN tf_slim.embed_sequence tf_slim.fully_connected tf_slim.layer_norm tf_slim.linear
tf1_slim 14504 KNOWN tf_slim.max_pool2d tf_slim.max_pool3d tf_slim.one_hot_encoding tf_slim.relu tf_slim.repeat
tf1_slim 14504 KNOWN tf_slim.separable_conv2d tf_slim.separable_convolution2d tf_slim.softmax tf_slim.stack
tf1_slim 14504 KNOWN tf_slim.unit_norm
tf1_slim_training 5953 CLASSES tf.contrib.tpu.TPUEstimatorSpec tf.contrib.training.HParams
tf1_slim_training 5953 KNOWN tf.contrib.framework.assign_from_checkpoint_fn
tf1_slim_training 5953 KNOWN tf.contrib.framework.get_variables_to_restore tf.contrib.framework.model_variable
tf1_slim_training 5953 KNOWN tf.contrib.framework.variable tf.contrib.layers.apply_regularization
tf1_slim_training 5953 KNOWN tf.contrib.layers.l1_l2_regularizer tf.contrib.layers.l1_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.l2_regularizer tf.contrib.layers.optimize_loss
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.layers.l1_l2_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.layers.l1_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.layers.l2_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.regularizers.l1_l2_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.regularizers.l1_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.regularizers.l2_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.utils.collect_named_outputs
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.utils.convert_collection_to_dict
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.utils.last_dimension
tf1_slim_training 5953 KNOWN tf.contrib.layers.python.layers.utils.smart_cond
tf1_slim_training 5953 KNOWN tf.contrib.layers.utils.collect_named_outputs
tf1_slim_training 5953 KNOWN tf.contrib.layers.utils.convert_collection_to_dict tf.contrib.layers.utils.last_dimension
tf1_slim_training 5953 KNOWN tf.contrib.layers.utils.smart_cond tf.contrib.slim.assign_from_checkpoint_fn
tf1_slim_training 5953 KNOWN tf.contrib.slim.get_variables_to_restore tf.contrib.slim.l1_l2_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.slim.l1_regularizer tf.contrib.slim.l2_regularizer
tf1_slim_training 5953 KNOWN tf.contrib.slim.learning.create_train_op tf.contrib.slim.learning.train
tf1_slim_training 5953 KNOWN tf.contrib.slim.model_variable tf.contrib.slim.utils.collect_named_outputs
tf1_slim_training 5953 KNOWN tf.contrib.slim.utils.convert_collection_to_dict tf.contrib.slim.utils.last_dimension
tf1_slim_training 5953 KNOWN tf.contrib.slim.utils.smart_cond tf.contrib.slim.variable tf.contrib.tpu.TPUEstimatorSpec
tf1_slim_training 5953 KNOWN tf.contrib.training.HParams tf.contrib.training.create_train_op
tf1_slim_training 5953 KNOWN tf.keras_regularizers.l1_l2_regularizer tf.keras_regularizers.l1_regularizer
tf1_slim_training 5953 KNOWN tf.keras_regularizers.l2_regularizer tf_slim.assign_from_checkpoint_fn
tf1_slim_training 5953 KNOWN tf_slim.get_variables_to_restore tf_slim.l1_l2_regularizer tf_slim.l1_regularizer
tf1_slim_training 5953 KNOWN tf_slim.l2_regularizer tf_slim.layers.utils.collect_named_outputs
tf1_slim_training 5953 KNOWN tf_slim.layers.utils.convert_collection_to_dict tf_slim.layers.utils.last_dimension
tf1_slim_training 5953 KNOWN tf_slim.layers.utils.smart_cond tf_slim.learning.create_train_op tf_slim.learning.train
tf1_slim_training 5953 KNOWN tf_slim.model_variable tf_slim.utils.collect_named_outputs
tf1_slim_training 5953 KNOWN tf_slim.utils.convert_collection_to_dict tf_slim.utils.last_dimension
tf1_slim_training 5953 KNOWN tf_slim.utils.smart_cond tf_slim.variable
tf1_state 2462 KNOWN
tf1_variables 9810 CLASSES tf.Variable
tf1_variables 9810 KNOWN tf.Variable tf.compat.v1.Variable tf.compat.v1.assign tf.compat.v1.assign_add
tf1_variables 9810 KNOWN tf.compat.v1.assign_sub tf.compat.v1.get_local_variable tf.compat.v1.get_variable
tf1_variables 9810 KNOWN tf.compat.v1.is_non_overlapping tf.compat.v1.is_variable_initialized
tf1_variables 9810 KNOWN tf.compat.v1.train.create_global_step tf.compat.v1.train.get_global_step
tf1_variables 9810 KNOWN tf.compat.v1.train.get_or_create_global_step tf.contrib.framework.get_global_step
tf1_variables 9810 KNOWN tf.contrib.framework.get_or_create_global_step tf.contrib.slim.get_or_create_global_step
tf_control 20515 CLASSES tf.RaggedTensorSpec tf.SparseTensorSpec tf.TensorArray tf.TensorSpec
tf_control 20515 CLASSES tf.compat.v1.arg_scope_nothing tf.compat.v1.colocate_with tf.compat.v1.device
tf_control 20515 CLASSES tf.compat.v1.graph_util_scope tf.compat.v1.keras_scope tf.control_dependencies tf.device
tf_control 20515 CLASSES tf.distribute.CentralStorageStrategy tf.distribute.MirroredStrategy
tf_control 20515 CLASSES tf.distribute.MultiWorkerMirroredStrategy tf.distribute.OneDeviceStrategy
tf_control 20515 CLASSES tf.distribute.ParameterServerStrategy tf.distribute.Strategy tf.distribute.TPUStrategy
tf_control 20515 CLASSES tf.distribute.experimental.CentralStorageStrategy
tf_control 20515 CLASSES tf.distribute.experimental.MultiWorkerMirroredStrategy
tf_control 20515 CLASSES tf.distribute.experimental.ParameterServerStrategy tf.distribute.experimental.TPUStrategy
tf_control 20515 CLASSES tf.init_scope tf.summary.SummaryWriter tf.summary.create_file_writer_context
tf_control 20515 CLASSES tf.summary.record_if tf.variable_creator_scope tf.xla.experimental.jit_scope
tf_control 20515 KNOWN tf.Module.with_name_scope tf.RaggedTensorSpec tf.SparseTensorSpec tf.TensorArray tf.TensorSpec
tf_control 20515 KNOWN tf.__internal__.smart_cond.smart_cond tf.autograph.experimental.do_not_convert
tf_control 20515 KNOWN tf.autograph.to_graph tf.case tf.compat.v1.arg_scope_nothing tf.compat.v1.case
tf_control 20515 KNOWN tf.compat.v1.colocate_with tf.compat.v1.cond tf.compat.v1.device tf.compat.v1.foldl
tf_control 20515 KNOWN tf.compat.v1.foldr tf.compat.v1.graph_util_scope tf.compat.v1.keras_scope
tf_control 20515 KNOWN tf.compat.v1.make_template tf.compat.v1.make_template_function tf.compat.v1.map_fn
tf_control 20515 KNOWN tf.compat.v1.py_func tf.compat.v1.py_function tf.compat.v1.scan tf.compat.v1.while_loop
tf_control 20515 KNOWN tf.compat.v1.wrap_function tf.cond tf.contrib.eager.defun tf.contrib.framework.smart_cond
tf_control 20515 KNOWN tf.control_dependencies tf.device tf.distribute.CentralStorageStrategy
tf_control 20515 KNOWN tf.distribute.MirroredStrategy tf.distribute.MultiWorkerMirroredStrategy
tf_control 20515 KNOWN tf.distribute.OneDeviceStrategy tf.distribute.ParameterServerStrategy
tf_control 20515 KNOWN tf.distribute.ReduceOp.MEAN tf.distribute.ReduceOp.SUM tf.distribute.Strategy
tf_control 20515 KNOWN tf.distribute.TPUStrategy tf.distribute.experimental.CentralStorageStrategy
tf_control 20515 KNOWN tf.distribute.experimental.MultiWorkerMirroredStrategy
tf_control 20515 KNOWN tf.distribute.experimental.ParameterServerStrategy tf.distribute.experimental.TPUStrategy
tf_control 20515 KNOWN tf.distribute.get_strategy tf.foldl tf.foldr tf.function tf.init_scope tf.map_fn
tf_control 20515 KNOWN tf.numpy_function tf.py_function tf.scan tf.summary.SummaryWriter tf.summary.create_file_writer
tf_control 20515 KNOWN tf.summary.create_file_writer_context tf.summary.create_noop_writer tf.summary.record_if
tf_control 20515 KNOWN tf.switch_case tf.variable_creator_scope tf.vectorized_map tf.while_loop
tf_control 20515 KNOWN tf.xla.experimental.jit_scope
tf_data 19521 CLASSES tf.compat.v1.data.Iterator tf.compat.v1.data.Options tf.contrib.data.Options tf.data.Dataset
tf_data 19521 CLASSES tf.data.Options
tf_data 19521 KNOWN tf.compat.v1.data.AUTOTUNE tf.compat.v1.data.Dataset tf.compat.v1.data.Dataset.from_generator
tf_data 19521 KNOWN tf.compat.v1.data.Dataset.from_tensor_slices tf.compat.v1.data.Dataset.from_tensors
tf_data 19521 KNOWN tf.compat.v1.data.Dataset.list_files tf.compat.v1.data.Dataset.range tf.compat.v1.data.Dataset.zip
tf_data 19521 KNOWN tf.compat.v1.data.FixedLengthRecordDataset tf.compat.v1.data.Iterator
tf_data 19521 KNOWN tf.compat.v1.data.Iterator.from_structure tf.compat.v1.data.Options
tf_data 19521 KNOWN tf.compat.v1.data.TFRecordDataset tf.compat.v1.data.TextLineDataset
tf_data 19521 KNOWN tf.compat.v1.data.experimental.AUTOTUNE tf.compat.v1.data.experimental.cardinality
tf_data 19521 KNOWN tf.compat.v1.data.experimental.copy_to_device tf.compat.v1.data.experimental.get_single_element
tf_data 19521 KNOWN tf.compat.v1.data.experimental.ignore_errors tf.compat.v1.data.experimental.prefetch_to_device
tf_data 19521 KNOWN tf.compat.v1.data.experimental.shuffle_and_repeat tf.compat.v1.data.experimental.unbatch
tf_data 19521 KNOWN tf.compat.v1.data.get_output_shapes tf.compat.v1.data.get_output_types
tf_data 19521 KNOWN tf.compat.v1.data.make_initializable_iterator tf.compat.v1.data.make_one_shot_iterator
tf_data 19521 KNOWN tf.contrib.data.AUTOTUNE tf.contrib.data.Dataset tf.contrib.data.Dataset.from_generator
tf_data 19521 KNOWN tf.contrib.data.Dataset.from_tensor_slices tf.contrib.data.Dataset.from_tensors
tf_data 19521 KNOWN tf.contrib.data.Dataset.list_files tf.contrib.data.Dataset.range tf.contrib.data.Dataset.zip
tf_data 19521 KNOWN tf.contrib.data.FixedLengthRecordDataset tf.contrib.data.Options tf.contrib.data.TFRecordDataset
tf_data 19521 KNOWN tf.contrib.data.TextLineDataset tf.contrib.data.experimental.AUTOTUNE
tf_data 19521 KNOWN tf.contrib.data.experimental.cardinality tf.contrib.data.experimental.copy_to_device
tf_data 19521 KNOWN tf.contrib.data.experimental.get_single_element tf.contrib.data.experimental.ignore_errors
tf_data 19521 KNOWN tf.contrib.data.experimental.prefetch_to_device tf.contrib.data.experimental.shuffle_and_repeat
tf_data 19521 KNOWN tf.contrib.data.experimental.unbatch tf.contrib.data.make_initializable_iterator
tf_data 19521 KNOWN tf.contrib.data.make_one_shot_iterator tf.contrib.data.map_and_batch tf.data.AUTOTUNE
tf_data 19521 KNOWN tf.data.Dataset tf.data.Dataset.from_generator tf.data.Dataset.from_tensor_slices
tf_data 19521 KNOWN tf.data.Dataset.from_tensors tf.data.Dataset.list_files tf.data.Dataset.range tf.data.Dataset.zip
tf_data 19521 KNOWN tf.data.FixedLengthRecordDataset tf.data.Iterator.from_structure tf.data.Options
tf_data 19521 KNOWN tf.data.TFRecordDataset tf.data.TextLineDataset tf.data.experimental.AUTOTUNE
tf_data 19521 KNOWN tf.data.experimental.cardinality tf.data.experimental.copy_to_device
tf_data 19521 KNOWN tf.data.experimental.get_single_element tf.data.experimental.ignore_errors
tf_data 19521 KNOWN tf.data.experimental.map_and_batch tf.data.experimental.prefetch_to_device
tf_data 19521 KNOWN tf.data.experimental.shuffle_and_repeat tf.data.experimental.unbatch
tf_data 19521 KNOWN tf.data.make_initializable_iterator tf.data.make_one_shot_iterator
tf_initializers 6172 CLASSES tf.initializers.Constant tf.initializers.GlorotNormal tf.initializers.GlorotUniform
tf_initializers 6172 CLASSES tf.initializers.HeNormal tf.initializers.HeUniform tf.initializers.Identity
tf_initializers 6172 CLASSES tf.initializers.LecunNormal tf.initializers.LecunUniform tf.initializers.Ones
tf_initializers 6172 CLASSES tf.initializers.Orthogonal tf.initializers.RandomNormal tf.initializers.RandomUniform
tf_initializers 6172 CLASSES tf.initializers.TruncatedNormal tf.initializers.UniformUnitScaling
tf_initializers 6172 CLASSES tf.initializers.VarianceScaling tf.initializers.Zeros
tf_initializers 6172 KNOWN tf.compat.v1.constant_initializer tf.compat.v1.glorot_normal_initializer
tf_initializers 6172 KNOWN tf.compat.v1.glorot_uniform_initializer tf.compat.v1.he_normal_initializer
tf_initializers 6172 KNOWN tf.compat.v1.he_uniform_initializer tf.compat.v1.identity_initializer
tf_initializers 6172 KNOWN tf.compat.v1.initializers.Constant tf.compat.v1.initializers.GlorotNormal
tf_initializers 6172 KNOWN tf.compat.v1.initializers.GlorotUniform tf.compat.v1.initializers.HeNormal
tf_initializers 6172 KNOWN tf.compat.v1.initializers.HeUniform tf.compat.v1.initializers.Identity
tf_initializers 6172 KNOWN tf.compat.v1.initializers.LecunNormal tf.compat.v1.initializers.LecunUniform
tf_initializers 6172 KNOWN tf.compat.v1.initializers.Ones tf.compat.v1.initializers.Orthogonal
tf_initializers 6172 KNOWN tf.compat.v1.initializers.RandomNormal tf.compat.v1.initializers.RandomUniform
tf_initializers 6172 KNOWN tf.compat.v1.initializers.TruncatedNormal tf.compat.v1.initializers.UniformUnitScaling
tf_initializers 6172 KNOWN tf.compat.v1.initializers.VarianceScaling tf.compat.v1.initializers.Zeros
tf_initializers 6172 KNOWN tf.compat.v1.initializers.constant tf.compat.v1.initializers.glorot_normal
tf_initializers 6172 KNOWN tf.compat.v1.initializers.glorot_uniform tf.compat.v1.initializers.he_normal
tf_initializers 6172 KNOWN tf.compat.v1.initializers.he_uniform tf.compat.v1.initializers.identity
tf_initializers 6172 KNOWN tf.compat.v1.initializers.lecun_normal tf.compat.v1.initializers.lecun_uniform
tf_initializers 6172 KNOWN tf.compat.v1.initializers.ones tf.compat.v1.initializers.orthogonal
tf_initializers 6172 KNOWN tf.compat.v1.initializers.random_normal tf.compat.v1.initializers.random_uniform
tf_initializers 6172 KNOWN tf.compat.v1.initializers.truncated_normal tf.compat.v1.initializers.uniform_unit_scaling
tf_initializers 6172 KNOWN tf.compat.v1.initializers.variance_scaling tf.compat.v1.initializers.zeros
tf_initializers 6172 KNOWN tf.compat.v1.lecun_normal_initializer tf.compat.v1.lecun_uniform_initializer
tf_initializers 6172 KNOWN tf.compat.v1.ones_initializer tf.compat.v1.orthogonal_initializer
tf_initializers 6172 KNOWN tf.compat.v1.random_normal_initializer tf.compat.v1.random_uniform_initializer
tf_initializers 6172 KNOWN tf.compat.v1.truncated_normal_initializer tf.compat.v1.uniform_unit_scaling_initializer
tf_initializers 6172 KNOWN tf.compat.v1.variance_scaling_initializer tf.compat.v1.zeros_initializer
tf_initializers 6172 KNOWN tf.constant_initializer tf.contrib.keras.initializers.he_normal
tf_initializers 6172 KNOWN tf.contrib.layers.variance_scaling_initializer tf.contrib.layers.xavier_initializer
tf_initializers 6172 KNOWN tf.contrib.layers.xavier_initializer_conv2d tf.contrib.slim.variance_scaling_initializer
tf_initializers 6172 KNOWN tf.contrib.slim.xavier_initializer tf.glorot_normal_initializer
tf_initializers 6172 KNOWN tf.glorot_uniform_initializer tf.he_normal_initializer tf.he_uniform_initializer
tf_initializers 6172 KNOWN tf.identity_initializer tf.init_ops.constant_initializer
tf_initializers 6172 KNOWN tf.init_ops.glorot_normal_initializer tf.init_ops.glorot_uniform_initializer
tf_initializers 6172 KNOWN tf.init_ops.he_normal_initializer tf.init_ops.he_uniform_initializer
tf_initializers 6172 KNOWN tf.init_ops.identity_initializer tf.init_ops.lecun_normal_initializer
tf_initializers 6172 KNOWN tf.init_ops.lecun_uniform_initializer tf.init_ops.ones_initializer
tf_initializers 6172 KNOWN tf.init_ops.orthogonal_initializer tf.init_ops.random_normal_initializer
tf_initializers 6172 KNOWN tf.init_ops.random_uniform_initializer tf.init_ops.truncated_normal_initializer
tf_initializers 6172 KNOWN tf.init_ops.uniform_unit_scaling_initializer tf.init_ops.variance_scaling_initializer
tf_initializers 6172 KNOWN tf.init_ops.zeros_initializer tf.initializers.Constant tf.initializers.GlorotNormal
tf_initializers 6172 KNOWN tf.initializers.GlorotUniform tf.initializers.HeNormal tf.initializers.HeUniform
tf_initializers 6172 KNOWN tf.initializers.Identity tf.initializers.LecunNormal tf.initializers.LecunUniform
tf_initializers 6172 KNOWN tf.initializers.Ones tf.initializers.Orthogonal tf.initializers.RandomNormal
tf_initializers 6172 KNOWN tf.initializers.RandomUniform tf.initializers.TruncatedNormal
tf_initializers 6172 KNOWN tf.initializers.UniformUnitScaling tf.initializers.VarianceScaling tf.initializers.Zeros
tf_initializers 6172 KNOWN tf.initializers.constant tf.initializers.glorot_normal tf.initializers.glorot_uniform
tf_initializers 6172 KNOWN tf.initializers.he_normal tf.initializers.he_uniform tf.initializers.identity
tf_initializers 6172 KNOWN tf.initializers.lecun_normal tf.initializers.lecun_uniform tf.initializers.ones
tf_initializers 6172 KNOWN tf.initializers.orthogonal tf.initializers.random_normal tf.initializers.random_uniform
tf_initializers 6172 KNOWN tf.initializers.truncated_normal tf.initializers.uniform_unit_scaling
tf_initializers 6172 KNOWN tf.initializers.variance_scaling tf.initializers.zeros tf.lecun_normal_initializer
tf_initializers 6172 KNOWN tf.lecun_uniform_initializer tf.ones_initializer tf.orthogonal_initializer
tf_initializers 6172 KNOWN tf.random_normal_initializer tf.random_uniform_initializer tf.truncated_normal_initializer
tf_initializers 6172 KNOWN tf.uniform_unit_scaling_initializer tf.variance_scaling_initializer tf.zeros_initializer
tf_module 1934 CLASSES tf.Module
tf_module 1934 KNOWN tf.Module
tf_nest 9066 CLASSES tf.io.FixedLenFeature tf.io.FixedLenSequenceFeature tf.io.RaggedFeature tf.io.VarLenFeature
tf_nest 9066 CLASSES tf.train.BytesList tf.train.Example tf.train.Feature tf.train.FeatureList tf.train.FeatureLists
tf_nest 9066 CLASSES tf.train.Features tf.train.FloatList tf.train.Int64List tf.train.SequenceExample
tf_nest 9066 KNOWN tf.as_dtype tf.as_string tf.compat.as_bytes tf.compat.as_str tf.compat.as_str_any tf.compat.as_text
tf_nest 9066 KNOWN tf.compat.v1.FixedLenFeature tf.compat.v1.FixedLenSequenceFeature tf.compat.v1.RaggedFeature
tf_nest 9066 KNOWN tf.compat.v1.VarLenFeature tf.compat.v1.decode_raw tf.compat.v1.enable_control_flow_v2
tf_nest 9066 KNOWN tf.compat.v1.image.ResizeMethod.AREA tf.compat.v1.image.ResizeMethod.BICUBIC
tf_nest 9066 KNOWN tf.compat.v1.image.ResizeMethod.BILINEAR tf.compat.v1.image.ResizeMethod.NEAREST_NEIGHBOR
tf_nest 9066 KNOWN tf.compat.v1.nest.assert_same_structure tf.compat.v1.nest.assert_shallow_structure
tf_nest 9066 KNOWN tf.compat.v1.nest.flatten tf.compat.v1.nest.is_nested tf.compat.v1.nest.is_sequence
tf_nest 9066 KNOWN tf.compat.v1.nest.map_structure tf.compat.v1.nest.pack_sequence_as tf.compat.v1.parse_example
tf_nest 9066 KNOWN tf.compat.v1.parse_single_example tf.compat.v1.read_file tf.compat.v1.regex_replace
tf_nest 9066 KNOWN tf.compat.v1.saved_model.load tf.compat.v1.saved_model.loader.load tf.compat.v1.saved_model.save
tf_nest 9066 KNOWN tf.compat.v1.saved_model.simple_save tf.compat.v1.string_strip tf.compat.v1.string_to_hash_bucket
tf_nest 9066 KNOWN tf.compat.v1.string_to_hash_bucket_fast tf.compat.v1.string_to_number tf.compat.v1.substr
tf_nest 9066 KNOWN tf.compat.v1.train.export_meta_graph tf.compat.v1.train.init_from_checkpoint
tf_nest 9066 KNOWN tf.compat.v1.train.warm_start tf.contrib.framework.nest.assert_same_structure
tf_nest 9066 KNOWN tf.contrib.framework.nest.assert_shallow_structure tf.contrib.framework.nest.flatten
tf_nest 9066 KNOWN tf.contrib.framework.nest.is_nested tf.contrib.framework.nest.is_sequence
tf_nest 9066 KNOWN tf.contrib.framework.nest.map_structure tf.contrib.framework.nest.pack_sequence_as
tf_nest 9066 KNOWN tf.debugging.disable_traceback_filtering tf.dtypes.as_dtype
tf_nest 9066 KNOWN tf.experimental.numpy.experimental_enable_numpy_behavior tf.hub.load tf.image.ResizeMethod.AREA
tf_nest 9066 KNOWN tf.image.ResizeMethod.BICUBIC tf.image.ResizeMethod.BILINEAR tf.image.ResizeMethod.GAUSSIAN
tf_nest 9066 KNOWN tf.image.ResizeMethod.LANCZOS3 tf.image.ResizeMethod.LANCZOS5 tf.image.ResizeMethod.MITCHELLCUBIC
tf_nest 9066 KNOWN tf.image.ResizeMethod.NEAREST_NEIGHBOR tf.image.encode_jpeg tf.image.encode_png
tf_nest 9066 KNOWN tf.io.FixedLenFeature tf.io.FixedLenSequenceFeature tf.io.RaggedFeature tf.io.VarLenFeature
tf_nest 9066 KNOWN tf.io.decode_raw tf.io.encode_jpeg tf.io.encode_png tf.io.parse_example tf.io.parse_single_example
tf_nest 9066 KNOWN tf.io.read_file tf.io.register_file_system tf.io.serialize_tensor tf.load_library
tf_nest 9066 KNOWN tf.load_op_library tf.nest.assert_same_structure tf.nest.assert_shallow_structure tf.nest.flatten
tf_nest 9066 KNOWN tf.nest.is_nested tf.nest.is_sequence tf.nest.map_structure tf.nest.pack_sequence_as
tf_nest 9066 KNOWN tf.python.util.nest.assert_same_structure tf.python.util.nest.assert_shallow_structure
tf_nest 9066 KNOWN tf.python.util.nest.flatten tf.python.util.nest.is_nested tf.python.util.nest.is_sequence
tf_nest 9066 KNOWN tf.python.util.nest.map_structure tf.python.util.nest.pack_sequence_as
tf_nest 9066 KNOWN tf.register_tensor_conversion_function tf.saved_model.load tf.saved_model.save tf.strings.as_string
tf_nest 9066 KNOWN tf.strings.format tf.strings.join tf.strings.length tf.strings.lower tf.strings.reduce_join
tf_nest 9066 KNOWN tf.strings.regex_replace tf.strings.strip tf.strings.substr tf.strings.to_hash_bucket
tf_nest 9066 KNOWN tf.strings.to_hash_bucket_fast tf.strings.to_number tf.strings.unicode_transcode_length
tf_nest 9066 KNOWN tf.strings.upper tf.train.BytesList tf.train.Example tf.train.Feature tf.train.FeatureList
tf_nest 9066 KNOWN tf.train.FeatureLists tf.train.Features tf.train.FloatList tf.train.Int64List
tf_nest 9066 KNOWN tf.train.SequenceExample tf.train.init_from_checkpoint
tf_optimizers 11937 CLASSES tf.GradientTape tf.compat.v1.train.AdadeltaOptimizer tf.compat.v1.train.AdagradDAOptimizer
tf_optimizers 11937 CLASSES tf.compat.v1.train.AdagradOptimizer tf.compat.v1.train.AdamOptimizer
tf_optimizers 11937 CLASSES tf.compat.v1.train.ExponentialMovingAverage tf.compat.v1.train.FtrlOptimizer
tf_optimizers 11937 CLASSES tf.compat.v1.train.GradientDescentOptimizer tf.compat.v1.train.MomentumOptimizer
tf_optimizers 11937 CLASSES tf.compat.v1.train.Optimizer tf.compat.v1.train.ProximalAdagradOptimizer
tf_optimizers 11937 CLASSES tf.compat.v1.train.ProximalGradientDescentOptimizer tf.compat.v1.train.RMSPropOptimizer
tf_optimizers 11937 CLASSES tf.compat.v1.train.SyncReplicasOptimizer tf.optimizers.Optimizer
tf_optimizers 11937 CLASSES tf.train.ExponentialMovingAverage
tf_optimizers 11937 KNOWN tf.GradientTape tf.RegisterGradient tf.clip_by_global_norm tf.compat.v1.NoGradient
tf_optimizers 11937 KNOWN tf.compat.v1.NotDifferentiable tf.compat.v1.RegisterShape tf.compat.v1.gradients
tf_optimizers 11937 KNOWN tf.compat.v1.hessians tf.compat.v1.test.compute_gradient_error
tf_optimizers 11937 KNOWN tf.compat.v1.train.AdadeltaOptimizer tf.compat.v1.train.AdagradDAOptimizer
tf_optimizers 11937 KNOWN tf.compat.v1.train.AdagradOptimizer tf.compat.v1.train.AdamOptimizer
tf_optimizers 11937 KNOWN tf.compat.v1.train.ExponentialMovingAverage tf.compat.v1.train.FtrlOptimizer
tf_optimizers 11937 KNOWN tf.compat.v1.train.GradientDescentOptimizer tf.compat.v1.train.MomentumOptimizer
tf_optimizers 11937 KNOWN tf.compat.v1.train.Optimizer tf.compat.v1.train.ProximalAdagradOptimizer
tf_optimizers 11937 KNOWN tf.compat.v1.train.ProximalGradientDescentOptimizer tf.compat.v1.train.RMSPropOptimizer
tf_optimizers 11937 KNOWN tf.compat.v1.train.SyncReplicasOptimizer tf.compat.v1.train.cosine_decay
tf_optimizers 11937 KNOWN tf.compat.v1.train.cosine_decay_restarts tf.compat.v1.train.exponential_decay
tf_optimizers 11937 KNOWN tf.compat.v1.train.inverse_time_decay tf.compat.v1.train.linear_cosine_decay
tf_optimizers 11937 KNOWN tf.compat.v1.train.natural_exp_decay tf.compat.v1.train.noisy_linear_cosine_decay
tf_optimizers 11937 KNOWN tf.compat.v1.train.piecewise_constant tf.compat.v1.train.piecewise_constant_decay
tf_optimizers 11937 KNOWN tf.compat.v1.train.polynomial_decay tf.custom_gradient tf.gradients tf.hessians
tf_optimizers 11937 KNOWN tf.no_gradient tf.nondifferentiable_batch_function tf.optimizers.Optimizer
tf_optimizers 11937 KNOWN tf.optimizers.experimental.Optimizer tf.optimizers.legacy.Optimizer tf.recompute_grad
tf_optimizers 11937 KNOWN tf.test.compute_gradient_error tf.train.ExponentialMovingAverage
tf_shapes 10688 CLASSES tf.TensorShape
tf_shapes 10688 KNOWN tf.TensorShape tf.compat.dimension_value tf.compat.v1.Dimension tf.compat.v1.TensorShape
tf_shapes 10688 KNOWN tf.compat.v1.dimension_at_index tf.compat.v1.dimension_value tf.compat.v1.get_static_value
tf_shapes 10688 KNOWN tf.contrib.util.constant_value tf.get_static_shape tf.get_static_value
tf_tensors 18158 CLASSES tf.IndexedSlices tf.Operation tf.RaggedTensor tf.SparseTensor tf.Tensor
tf_tensors 18158 KNOWN tf.IndexedSlices tf.Operation tf.RaggedTensor tf.SparseTensor tf.Tensor tf.bfloat16 tf.bool
tf_tensors 18158 KNOWN tf.compat.v1.SparseTensorValue tf.complex128 tf.complex64 tf.contrib.framework.is_tensor
tf_tensors 18158 KNOWN tf.double tf.dtypes.bfloat16 tf.dtypes.bool tf.dtypes.complex128 tf.dtypes.complex64
tf_tensors 18158 KNOWN tf.dtypes.double tf.dtypes.float16 tf.dtypes.float32 tf.dtypes.float64 tf.dtypes.half
tf_tensors 18158 KNOWN tf.dtypes.int16 tf.dtypes.int32 tf.dtypes.int64 tf.dtypes.int8 tf.dtypes.qint32 tf.dtypes.qint8
tf_tensors 18158 KNOWN tf.dtypes.quint8 tf.dtypes.resource tf.dtypes.string tf.dtypes.uint16 tf.dtypes.uint32
tf_tensors 18158 KNOWN tf.dtypes.uint64 tf.dtypes.uint8 tf.dtypes.variant tf.float16 tf.float32 tf.float64 tf.half
tf_tensors 18158 KNOWN tf.int16 tf.int32 tf.int64 tf.int8 tf.is_tensor tf.newaxis tf.qint32 tf.qint8 tf.quint8
tf_tensors 18158 KNOWN tf.resource tf.sparse.SparseTensor tf.string tf.uint16 tf.uint32 tf.uint64 tf.uint8 tf.variant
torchmetrics 6305 CLASSES torchmetrics.AUROC torchmetrics.Accuracy torchmetrics.AveragePrecision
torchmetrics 6305 CLASSES torchmetrics.BLEUScore torchmetrics.BinaryAUROC torchmetrics.BinaryAccuracy
torchmetrics 6305 CLASSES torchmetrics.BinaryAveragePrecision torchmetrics.BinaryCalibrationError
torchmetrics 6305 CLASSES torchmetrics.BinaryCohenKappa torchmetrics.BinaryConfusionMatrix torchmetrics.BinaryDice
torchmetrics 6305 CLASSES torchmetrics.BinaryExactMatch torchmetrics.BinaryF1Score torchmetrics.BinaryFBetaScore
torchmetrics 6305 CLASSES torchmetrics.BinaryHammingDistance torchmetrics.BinaryHingeLoss
torchmetrics 6305 CLASSES torchmetrics.BinaryJaccardIndex torchmetrics.BinaryMatthewsCorrCoef
torchmetrics 6305 CLASSES torchmetrics.BinaryPrecision torchmetrics.BinaryPrecisionRecallCurve torchmetrics.BinaryROC
torchmetrics 6305 CLASSES torchmetrics.BinaryRecall torchmetrics.BinarySpecificity torchmetrics.BinaryStatScores
torchmetrics 6305 CLASSES torchmetrics.CalibrationError torchmetrics.CatMetric torchmetrics.CharErrorRate
torchmetrics 6305 CLASSES torchmetrics.CohenKappa torchmetrics.ConfusionMatrix torchmetrics.CosineSimilarity
torchmetrics 6305 CLASSES torchmetrics.Dice torchmetrics.DiceScore torchmetrics.ExactMatch
torchmetrics 6305 CLASSES torchmetrics.ExplainedVariance torchmetrics.F1Score torchmetrics.FBetaScore
torchmetrics 6305 CLASSES torchmetrics.HammingDistance torchmetrics.HingeLoss torchmetrics.JaccardIndex
torchmetrics 6305 CLASSES torchmetrics.KLDivergence torchmetrics.MatthewsCorrCoef torchmetrics.MaxMetric
torchmetrics 6305 CLASSES torchmetrics.MeanAbsoluteError torchmetrics.MeanAbsolutePercentageError torchmetrics.MeanIoU
torchmetrics 6305 CLASSES torchmetrics.MeanMetric torchmetrics.MeanSquaredError torchmetrics.MeanSquaredLogError
torchmetrics 6305 CLASSES torchmetrics.Metric torchmetrics.MetricCollection torchmetrics.MinMetric
torchmetrics 6305 CLASSES torchmetrics.MultiScaleStructuralSimilarityIndexMeasure torchmetrics.MulticlassAUROC
torchmetrics 6305 CLASSES torchmetrics.MulticlassAccuracy torchmetrics.MulticlassAveragePrecision
torchmetrics 6305 CLASSES torchmetrics.MulticlassCalibrationError torchmetrics.MulticlassCohenKappa
torchmetrics 6305 CLASSES torchmetrics.MulticlassConfusionMatrix torchmetrics.MulticlassDice
torchmetrics 6305 CLASSES torchmetrics.MulticlassExactMatch torchmetrics.MulticlassF1Score
torchmetrics 6305 CLASSES torchmetrics.MulticlassFBetaScore torchmetrics.MulticlassHammingDistance
torchmetrics 6305 CLASSES torchmetrics.MulticlassHingeLoss torchmetrics.MulticlassJaccardIndex
torchmetrics 6305 CLASSES torchmetrics.MulticlassMatthewsCorrCoef torchmetrics.MulticlassPrecision
torchmetrics 6305 CLASSES torchmetrics.MulticlassPrecisionRecallCurve torchmetrics.MulticlassROC
torchmetrics 6305 CLASSES torchmetrics.MulticlassRecall torchmetrics.MulticlassSpecificity
torchmetrics 6305 CLASSES torchmetrics.MulticlassStatScores torchmetrics.MultilabelAUROC
torchmetrics 6305 CLASSES torchmetrics.MultilabelAccuracy torchmetrics.MultilabelAveragePrecision
torchmetrics 6305 CLASSES torchmetrics.MultilabelCalibrationError torchmetrics.MultilabelCohenKappa
torchmetrics 6305 CLASSES torchmetrics.MultilabelConfusionMatrix torchmetrics.MultilabelDice
torchmetrics 6305 CLASSES torchmetrics.MultilabelExactMatch torchmetrics.MultilabelF1Score
torchmetrics 6305 CLASSES torchmetrics.MultilabelFBetaScore torchmetrics.MultilabelHammingDistance
torchmetrics 6305 CLASSES torchmetrics.MultilabelHingeLoss torchmetrics.MultilabelJaccardIndex
torchmetrics 6305 CLASSES torchmetrics.MultilabelMatthewsCorrCoef torchmetrics.MultilabelPrecision
torchmetrics 6305 CLASSES torchmetrics.MultilabelPrecisionRecallCurve torchmetrics.MultilabelROC
torchmetrics 6305 CLASSES torchmetrics.MultilabelRecall torchmetrics.MultilabelSpecificity
torchmetrics 6305 CLASSES torchmetrics.MultilabelStatScores torchmetrics.PeakSignalNoiseRatio
torchmetrics 6305 CLASSES torchmetrics.PearsonCorrCoef torchmetrics.Perplexity torchmetrics.Precision
torchmetrics 6305 CLASSES torchmetrics.PrecisionRecallCurve torchmetrics.R2Score torchmetrics.ROC torchmetrics.Recall
torchmetrics 6305 CLASSES torchmetrics.RetrievalMAP torchmetrics.RetrievalMRR torchmetrics.RetrievalNormalizedDCG
torchmetrics 6305 CLASSES torchmetrics.SpearmanCorrCoef torchmetrics.Specificity torchmetrics.StatScores
torchmetrics 6305 CLASSES torchmetrics.StructuralSimilarityIndexMeasure torchmetrics.SumMetric
torchmetrics 6305 CLASSES torchmetrics.SymmetricMeanAbsolutePercentageError torchmetrics.WordErrorRate
torchmetrics 6305 KNOWN torchmetrics.AUROC torchmetrics.Accuracy torchmetrics.AveragePrecision torchmetrics.BLEUScore
torchmetrics 6305 KNOWN torchmetrics.BinaryAUROC torchmetrics.BinaryAccuracy torchmetrics.BinaryAveragePrecision
torchmetrics 6305 KNOWN torchmetrics.BinaryCalibrationError torchmetrics.BinaryCohenKappa
torchmetrics 6305 KNOWN torchmetrics.BinaryConfusionMatrix torchmetrics.BinaryDice torchmetrics.BinaryExactMatch
torchmetrics 6305 KNOWN torchmetrics.BinaryF1Score torchmetrics.BinaryFBetaScore torchmetrics.BinaryHammingDistance
torchmetrics 6305 KNOWN torchmetrics.BinaryHingeLoss torchmetrics.BinaryJaccardIndex
torchmetrics 6305 KNOWN torchmetrics.BinaryMatthewsCorrCoef torchmetrics.BinaryPrecision
torchmetrics 6305 KNOWN torchmetrics.BinaryPrecisionRecallCurve torchmetrics.BinaryROC torchmetrics.BinaryRecall
torchmetrics 6305 KNOWN torchmetrics.BinarySpecificity torchmetrics.BinaryStatScores torchmetrics.CalibrationError
torchmetrics 6305 KNOWN torchmetrics.CatMetric torchmetrics.CharErrorRate torchmetrics.CohenKappa
torchmetrics 6305 KNOWN torchmetrics.ConfusionMatrix torchmetrics.CosineSimilarity torchmetrics.Dice
torchmetrics 6305 KNOWN torchmetrics.DiceScore torchmetrics.ExactMatch torchmetrics.ExplainedVariance
torchmetrics 6305 KNOWN torchmetrics.F1Score torchmetrics.FBetaScore torchmetrics.HammingDistance
torchmetrics 6305 KNOWN torchmetrics.HingeLoss torchmetrics.JaccardIndex torchmetrics.KLDivergence
torchmetrics 6305 KNOWN torchmetrics.MatthewsCorrCoef torchmetrics.MaxMetric torchmetrics.MeanAbsoluteError
torchmetrics 6305 KNOWN torchmetrics.MeanAbsolutePercentageError torchmetrics.MeanIoU torchmetrics.MeanMetric
torchmetrics 6305 KNOWN torchmetrics.MeanSquaredError torchmetrics.MeanSquaredLogError torchmetrics.Metric
torchmetrics 6305 KNOWN torchmetrics.MetricCollection torchmetrics.MinMetric
torchmetrics 6305 KNOWN torchmetrics.MultiScaleStructuralSimilarityIndexMeasure torchmetrics.MulticlassAUROC
torchmetrics 6305 KNOWN torchmetrics.MulticlassAccuracy torchmetrics.MulticlassAveragePrecision
torchmetrics 6305 KNOWN torchmetrics.MulticlassCalibrationError torchmetrics.MulticlassCohenKappa
torchmetrics 6305 KNOWN torchmetrics.MulticlassConfusionMatrix torchmetrics.MulticlassDice
torchmetrics 6305 KNOWN torchmetrics.MulticlassExactMatch torchmetrics.MulticlassF1Score
torchmetrics 6305 KNOWN torchmetrics.MulticlassFBetaScore torchmetrics.MulticlassHammingDistance
torchmetrics 6305 KNOWN torchmetrics.MulticlassHingeLoss torchmetrics.MulticlassJaccardIndex
torchmetrics 6305 KNOWN torchmetrics.MulticlassMatthewsCorrCoef torchmetrics.MulticlassPrecision
torchmetrics 6305 KNOWN torchmetrics.MulticlassPrecisionRecallCurve torchmetrics.MulticlassROC
torchmetrics 6305 KNOWN torchmetrics.MulticlassRecall torchmetrics.MulticlassSpecificity
torchmetrics 6305 KNOWN torchmetrics.MulticlassStatScores torchmetrics.MultilabelAUROC torchmetrics.MultilabelAccuracy
torchmetrics 6305 KNOWN torchmetrics.MultilabelAveragePrecision torchmetrics.MultilabelCalibrationError
torchmetrics 6305 KNOWN torchmetrics.MultilabelCohenKappa torchmetrics.MultilabelConfusionMatrix
torchmetrics 6305 KNOWN torchmetrics.MultilabelDice torchmetrics.MultilabelExactMatch torchmetrics.MultilabelF1Score
torchmetrics 6305 KNOWN torchmetrics.MultilabelFBetaScore torchmetrics.MultilabelHammingDistance
torchmetrics 6305 KNOWN torchmetrics.MultilabelHingeLoss torchmetrics.MultilabelJaccardIndex
torchmetrics 6305 KNOWN torchmetrics.MultilabelMatthewsCorrCoef torchmetrics.MultilabelPrecision
torchmetrics 6305 KNOWN torchmetrics.MultilabelPrecisionRecallCurve torchmetrics.MultilabelROC
torchmetrics 6305 KNOWN torchmetrics.MultilabelRecall torchmetrics.MultilabelSpecificity
torchmetrics 6305 KNOWN torchmetrics.MultilabelStatScores torchmetrics.PeakSignalNoiseRatio
torchmetrics 6305 KNOWN torchmetrics.PearsonCorrCoef torchmetrics.Perplexity torchmetrics.Precision
torchmetrics 6305 KNOWN torchmetrics.PrecisionRecallCurve torchmetrics.R2Score torchmetrics.ROC torchmetrics.Recall
torchmetrics 6305 KNOWN torchmetrics.RetrievalMAP torchmetrics.RetrievalMRR torchmetrics.RetrievalNormalizedDCG
torchmetrics 6305 KNOWN torchmetrics.SpearmanCorrCoef torchmetrics.Specificity torchmetrics.StatScores
torchmetrics 6305 KNOWN torchmetrics.StructuralSimilarityIndexMeasure torchmetrics.SumMetric
torchmetrics 6305 KNOWN torchmetrics.SymmetricMeanAbsolutePercentageError torchmetrics.WordErrorRate
torchmetrics 6305 KNOWN torchmetrics.aggregation.CatMetric torchmetrics.aggregation.MaxMetric
torchmetrics 6305 KNOWN torchmetrics.aggregation.MeanMetric torchmetrics.aggregation.MinMetric
torchmetrics 6305 KNOWN torchmetrics.aggregation.SumMetric torchmetrics.classification.AUROC
torchmetrics 6305 KNOWN torchmetrics.classification.Accuracy torchmetrics.classification.AveragePrecision
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryAUROC torchmetrics.classification.BinaryAccuracy
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryAveragePrecision
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryCalibrationError
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryCohenKappa torchmetrics.classification.BinaryConfusionMatrix
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryDice torchmetrics.classification.BinaryExactMatch
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryF1Score torchmetrics.classification.BinaryFBetaScore
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryHammingDistance torchmetrics.classification.BinaryHingeLoss
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryJaccardIndex
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryMatthewsCorrCoef torchmetrics.classification.BinaryPrecision
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryPrecisionRecallCurve torchmetrics.classification.BinaryROC
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryRecall torchmetrics.classification.BinarySpecificity
torchmetrics 6305 KNOWN torchmetrics.classification.BinaryStatScores torchmetrics.classification.CalibrationError
torchmetrics 6305 KNOWN torchmetrics.classification.CohenKappa torchmetrics.classification.ConfusionMatrix
torchmetrics 6305 KNOWN torchmetrics.classification.Dice torchmetrics.classification.ExactMatch
torchmetrics 6305 KNOWN torchmetrics.classification.F1Score torchmetrics.classification.FBetaScore
torchmetrics 6305 KNOWN torchmetrics.classification.HammingDistance torchmetrics.classification.HingeLoss
torchmetrics 6305 KNOWN torchmetrics.classification.JaccardIndex torchmetrics.classification.MatthewsCorrCoef
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassAUROC torchmetrics.classification.MulticlassAccuracy
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassAveragePrecision
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassCalibrationError
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassCohenKappa
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassConfusionMatrix
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassDice torchmetrics.classification.MulticlassExactMatch
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassF1Score torchmetrics.classification.MulticlassFBetaScore
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassHammingDistance
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassHingeLoss
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassJaccardIndex
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassMatthewsCorrCoef
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassPrecision
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassPrecisionRecallCurve
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassROC torchmetrics.classification.MulticlassRecall
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassSpecificity
torchmetrics 6305 KNOWN torchmetrics.classification.MulticlassStatScores torchmetrics.classification.MultilabelAUROC
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelAccuracy
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelAveragePrecision
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelCalibrationError
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelCohenKappa
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelConfusionMatrix
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelDice torchmetrics.classification.MultilabelExactMatch
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelF1Score torchmetrics.classification.MultilabelFBetaScore
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelHammingDistance
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelHingeLoss
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelJaccardIndex
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelMatthewsCorrCoef
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelPrecision
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelPrecisionRecallCurve
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelROC torchmetrics.classification.MultilabelRecall
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelSpecificity
torchmetrics 6305 KNOWN torchmetrics.classification.MultilabelStatScores torchmetrics.classification.Precision
torchmetrics 6305 KNOWN torchmetrics.classification.PrecisionRecallCurve torchmetrics.classification.ROC
torchmetrics 6305 KNOWN torchmetrics.classification.Recall torchmetrics.classification.Specificity
torchmetrics 6305 KNOWN torchmetrics.classification.StatScores torchmetrics.collections.MetricCollection
torchmetrics 6305 KNOWN torchmetrics.functional.accuracy torchmetrics.functional.auroc
torchmetrics 6305 KNOWN torchmetrics.functional.classification.accuracy torchmetrics.functional.classification.auroc
torchmetrics 6305 KNOWN torchmetrics.functional.classification.cosine_similarity
torchmetrics 6305 KNOWN torchmetrics.functional.classification.dice torchmetrics.functional.classification.f1_score
torchmetrics 6305 KNOWN torchmetrics.functional.classification.jaccard_index
torchmetrics 6305 KNOWN torchmetrics.functional.classification.mean_absolute_error
torchmetrics 6305 KNOWN torchmetrics.functional.classification.mean_squared_error
torchmetrics 6305 KNOWN torchmetrics.functional.classification.peak_signal_noise_ratio
torchmetrics 6305 KNOWN torchmetrics.functional.classification.precision
torchmetrics 6305 KNOWN torchmetrics.functional.classification.r2_score torchmetrics.functional.classification.recall
torchmetrics 6305 KNOWN torchmetrics.functional.classification.specificity
torchmetrics 6305 KNOWN torchmetrics.functional.classification.structural_similarity_index_measure
torchmetrics 6305 KNOWN torchmetrics.functional.cosine_similarity torchmetrics.functional.dice
torchmetrics 6305 KNOWN torchmetrics.functional.f1_score torchmetrics.functional.image.accuracy
torchmetrics 6305 KNOWN torchmetrics.functional.image.auroc torchmetrics.functional.image.cosine_similarity
torchmetrics 6305 KNOWN torchmetrics.functional.image.dice torchmetrics.functional.image.f1_score
torchmetrics 6305 KNOWN torchmetrics.functional.image.jaccard_index torchmetrics.functional.image.mean_absolute_error
torchmetrics 6305 KNOWN torchmetrics.functional.image.mean_squared_error
torchmetrics 6305 KNOWN torchmetrics.functional.image.peak_signal_noise_ratio torchmetrics.functional.image.precision
torchmetrics 6305 KNOWN torchmetrics.functional.image.r2_score torchmetrics.functional.image.recall
torchmetrics 6305 KNOWN torchmetrics.functional.image.specificity
torchmetrics 6305 KNOWN torchmetrics.functional.image.structural_similarity_index_measure
torchmetrics 6305 KNOWN torchmetrics.functional.jaccard_index torchmetrics.functional.mean_absolute_error
torchmetrics 6305 KNOWN torchmetrics.functional.mean_squared_error torchmetrics.functional.peak_signal_noise_ratio
torchmetrics 6305 KNOWN torchmetrics.functional.precision torchmetrics.functional.r2_score
torchmetrics 6305 KNOWN torchmetrics.functional.recall torchmetrics.functional.regression.accuracy
torchmetrics 6305 KNOWN torchmetrics.functional.regression.auroc torchmetrics.functional.regression.cosine_similarity
torchmetrics 6305 KNOWN torchmetrics.functional.regression.dice torchmetrics.functional.regression.f1_score
torchmetrics 6305 KNOWN torchmetrics.functional.regression.jaccard_index
torchmetrics 6305 KNOWN torchmetrics.functional.regression.mean_absolute_error
torchmetrics 6305 KNOWN torchmetrics.functional.regression.mean_squared_error
torchmetrics 6305 KNOWN torchmetrics.functional.regression.peak_signal_noise_ratio
torchmetrics 6305 KNOWN torchmetrics.functional.regression.precision torchmetrics.functional.regression.r2_score
torchmetrics 6305 KNOWN torchmetrics.functional.regression.recall torchmetrics.functional.regression.specificity
torchmetrics 6305 KNOWN torchmetrics.functional.regression.structural_similarity_index_measure
torchmetrics 6305 KNOWN torchmetrics.functional.specificity
torchmetrics 6305 KNOWN torchmetrics.functional.structural_similarity_index_measure
torchmetrics 6305 KNOWN torchmetrics.image.MultiScaleStructuralSimilarityIndexMeasure
torchmetrics 6305 KNOWN torchmetrics.image.PeakSignalNoiseRatio torchmetrics.image.StructuralSimilarityIndexMeasure
torchmetrics 6305 KNOWN torchmetrics.metric.Metric torchmetrics.regression.CosineSimilarity
torchmetrics 6305 KNOWN torchmetrics.regression.ExplainedVariance torchmetrics.regression.KLDivergence
torchmetrics 6305 KNOWN torchmetrics.regression.MeanAbsoluteError torchmetrics.regression.MeanAbsolutePercentageError
torchmetrics 6305 KNOWN torchmetrics.regression.MeanSquaredError torchmetrics.regression.MeanSquaredLogError
torchmetrics 6305 KNOWN torchmetrics.regression.PearsonCorrCoef torchmetrics.regression.R2Score
torchmetrics 6305 KNOWN torchmetrics.regression.SpearmanCorrCoef
torchmetrics 6305 KNOWN torchmetrics.regression.SymmetricMeanAbsolutePercentageError
torchmetrics 6305 KNOWN torchmetrics.retrieval.RetrievalMAP torchmetrics.retrieval.RetrievalMRR
torchmetrics 6305 KNOWN torchmetrics.retrieval.RetrievalNormalizedDCG torchmetrics.segmentation.DiceScore
torchmetrics 6305 KNOWN torchmetrics.segmentation.MeanIoU torchmetrics.text.BLEUScore torchmetrics.text.CharErrorRate
torchmetrics 6305 KNOWN torchmetrics.text.Perplexity torchmetrics.text.WordErrorRate
torchvision_data 16603 CLASSES torchvision.datasets.CIFAR10 torchvision.datasets.CIFAR100
torchvision_data 16603 CLASSES torchvision.datasets.Caltech101 torchvision.datasets.Caltech256
torchvision_data 16603 CLASSES torchvision.datasets.CelebA torchvision.datasets.Cityscapes
torchvision_data 16603 CLASSES torchvision.datasets.CocoCaptions torchvision.datasets.CocoDetection
torchvision_data 16603 CLASSES torchvision.datasets.Country211 torchvision.datasets.DTD
torchvision_data 16603 CLASSES torchvision.datasets.DatasetFolder torchvision.datasets.EMNIST
torchvision_data 16603 CLASSES torchvision.datasets.EuroSAT torchvision.datasets.FER2013
torchvision_data 16603 CLASSES torchvision.datasets.FGVCAircraft torchvision.datasets.FakeData
torchvision_data 16603 CLASSES torchvision.datasets.FashionMNIST torchvision.datasets.Flowers102
torchvision_data 16603 CLASSES torchvision.datasets.Food101 torchvision.datasets.GTSRB
torchvision_data 16603 CLASSES torchvision.datasets.ImageFolder torchvision.datasets.ImageNet
torchvision_data 16603 CLASSES torchvision.datasets.Imagenette torchvision.datasets.KMNIST torchvision.datasets.MNIST
torchvision_data 16603 CLASSES torchvision.datasets.Omniglot torchvision.datasets.OxfordIIITPet
torchvision_data 16603 CLASSES torchvision.datasets.PCAM torchvision.datasets.Places365 torchvision.datasets.QMNIST
torchvision_data 16603 CLASSES torchvision.datasets.RenderedSST2 torchvision.datasets.SEMEION
torchvision_data 16603 CLASSES torchvision.datasets.STL10 torchvision.datasets.SUN397 torchvision.datasets.SVHN
torchvision_data 16603 CLASSES torchvision.datasets.StanfordCars torchvision.datasets.USPS
torchvision_data 16603 CLASSES torchvision.datasets.VOCDetection torchvision.datasets.VOCSegmentation
torchvision_data 16603 CLASSES torchvision.datasets.VisionDataset
torchvision_data 16603 KNOWN torchvision.datasets.CIFAR10 torchvision.datasets.CIFAR100
torchvision_data 16603 KNOWN torchvision.datasets.Caltech101 torchvision.datasets.Caltech256
torchvision_data 16603 KNOWN torchvision.datasets.CelebA torchvision.datasets.Cityscapes
torchvision_data 16603 KNOWN torchvision.datasets.CocoCaptions torchvision.datasets.CocoDetection
torchvision_data 16603 KNOWN torchvision.datasets.Country211 torchvision.datasets.DTD
torchvision_data 16603 KNOWN torchvision.datasets.DatasetFolder torchvision.datasets.EMNIST
torchvision_data 16603 KNOWN torchvision.datasets.EuroSAT torchvision.datasets.FER2013
torchvision_data 16603 KNOWN torchvision.datasets.FGVCAircraft torchvision.datasets.FakeData
torchvision_data 16603 KNOWN torchvision.datasets.FashionMNIST torchvision.datasets.Flowers102
torchvision_data 16603 KNOWN torchvision.datasets.Food101 torchvision.datasets.GTSRB torchvision.datasets.ImageFolder
torchvision_data 16603 KNOWN torchvision.datasets.ImageNet torchvision.datasets.Imagenette torchvision.datasets.KMNIST
torchvision_data 16603 KNOWN torchvision.datasets.MNIST torchvision.datasets.Omniglot
torchvision_data 16603 KNOWN torchvision.datasets.OxfordIIITPet torchvision.datasets.PCAM
torchvision_data 16603 KNOWN torchvision.datasets.Places365 torchvision.datasets.QMNIST
torchvision_data 16603 KNOWN torchvision.datasets.RenderedSST2 torchvision.datasets.SEMEION torchvision.datasets.STL10
torchvision_data 16603 KNOWN torchvision.datasets.SUN397 torchvision.datasets.SVHN torchvision.datasets.StanfordCars
torchvision_data 16603 KNOWN torchvision.datasets.USPS torchvision.datasets.VOCDetection
torchvision_data 16603 KNOWN torchvision.datasets.VOCSegmentation torchvision.datasets.VisionDataset
torchvision_data 16603 KNOWN torchvision.datasets.celeba.CIFAR10 torchvision.datasets.celeba.CIFAR100
torchvision_data 16603 KNOWN torchvision.datasets.celeba.Caltech101 torchvision.datasets.celeba.Caltech256
torchvision_data 16603 KNOWN torchvision.datasets.celeba.Country211 torchvision.datasets.celeba.DTD
torchvision_data 16603 KNOWN torchvision.datasets.celeba.DatasetFolder torchvision.datasets.celeba.EMNIST
torchvision_data 16603 KNOWN torchvision.datasets.celeba.EuroSAT torchvision.datasets.celeba.FER2013
torchvision_data 16603 KNOWN torchvision.datasets.celeba.FGVCAircraft torchvision.datasets.celeba.FakeData
torchvision_data 16603 KNOWN torchvision.datasets.celeba.FashionMNIST torchvision.datasets.celeba.Flowers102
torchvision_data 16603 KNOWN torchvision.datasets.celeba.Food101 torchvision.datasets.celeba.GTSRB
torchvision_data 16603 KNOWN torchvision.datasets.celeba.ImageFolder torchvision.datasets.celeba.ImageNet
torchvision_data 16603 KNOWN torchvision.datasets.celeba.Imagenette torchvision.datasets.celeba.KMNIST
torchvision_data 16603 KNOWN torchvision.datasets.celeba.MNIST torchvision.datasets.celeba.Omniglot
torchvision_data 16603 KNOWN torchvision.datasets.celeba.OxfordIIITPet torchvision.datasets.celeba.PCAM
torchvision_data 16603 KNOWN torchvision.datasets.celeba.Places365 torchvision.datasets.celeba.QMNIST
torchvision_data 16603 KNOWN torchvision.datasets.celeba.RenderedSST2 torchvision.datasets.celeba.SEMEION
torchvision_data 16603 KNOWN torchvision.datasets.celeba.STL10 torchvision.datasets.celeba.SUN397
torchvision_data 16603 KNOWN torchvision.datasets.celeba.SVHN torchvision.datasets.celeba.StanfordCars
torchvision_data 16603 KNOWN torchvision.datasets.celeba.USPS torchvision.datasets.cifar.CIFAR10
torchvision_data 16603 KNOWN torchvision.datasets.cifar.CIFAR100 torchvision.datasets.cifar.Caltech101
torchvision_data 16603 KNOWN torchvision.datasets.cifar.Caltech256 torchvision.datasets.cifar.Country211
torchvision_data 16603 KNOWN torchvision.datasets.cifar.DTD torchvision.datasets.cifar.DatasetFolder
torchvision_data 16603 KNOWN torchvision.datasets.cifar.EMNIST torchvision.datasets.cifar.EuroSAT
torchvision_data 16603 KNOWN torchvision.datasets.cifar.FER2013 torchvision.datasets.cifar.FGVCAircraft
torchvision_data 16603 KNOWN torchvision.datasets.cifar.FakeData torchvision.datasets.cifar.FashionMNIST
torchvision_data 16603 KNOWN torchvision.datasets.cifar.Flowers102 torchvision.datasets.cifar.Food101
torchvision_data 16603 KNOWN torchvision.datasets.cifar.GTSRB torchvision.datasets.cifar.ImageFolder
torchvision_data 16603 KNOWN torchvision.datasets.cifar.ImageNet torchvision.datasets.cifar.Imagenette
torchvision_data 16603 KNOWN torchvision.datasets.cifar.KMNIST torchvision.datasets.cifar.MNIST
torchvision_data 16603 KNOWN torchvision.datasets.cifar.Omniglot torchvision.datasets.cifar.OxfordIIITPet
torchvision_data 16603 KNOWN torchvision.datasets.cifar.PCAM torchvision.datasets.cifar.Places365
torchvision_data 16603 KNOWN torchvision.datasets.cifar.QMNIST torchvision.datasets.cifar.RenderedSST2
torchvision_data 16603 KNOWN torchvision.datasets.cifar.SEMEION torchvision.datasets.cifar.STL10
torchvision_data 16603 KNOWN torchvision.datasets.cifar.SUN397 torchvision.datasets.cifar.SVHN
torchvision_data 16603 KNOWN torchvision.datasets.cifar.StanfordCars torchvision.datasets.cifar.USPS
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.CIFAR10 torchvision.datasets.fakedata.CIFAR100
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.Caltech101 torchvision.datasets.fakedata.Caltech256
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.Country211 torchvision.datasets.fakedata.DTD
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.DatasetFolder torchvision.datasets.fakedata.EMNIST
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.EuroSAT torchvision.datasets.fakedata.FER2013
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.FGVCAircraft torchvision.datasets.fakedata.FakeData
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.FashionMNIST torchvision.datasets.fakedata.Flowers102
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.Food101 torchvision.datasets.fakedata.GTSRB
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.ImageFolder torchvision.datasets.fakedata.ImageNet
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.Imagenette torchvision.datasets.fakedata.KMNIST
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.MNIST torchvision.datasets.fakedata.Omniglot
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.OxfordIIITPet torchvision.datasets.fakedata.PCAM
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.Places365 torchvision.datasets.fakedata.QMNIST
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.RenderedSST2 torchvision.datasets.fakedata.SEMEION
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.STL10 torchvision.datasets.fakedata.SUN397
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.SVHN torchvision.datasets.fakedata.StanfordCars
torchvision_data 16603 KNOWN torchvision.datasets.fakedata.USPS torchvision.datasets.flowers102.CIFAR10
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.CIFAR100 torchvision.datasets.flowers102.Caltech101
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.Caltech256 torchvision.datasets.flowers102.Country211
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.DTD torchvision.datasets.flowers102.DatasetFolder
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.EMNIST torchvision.datasets.flowers102.EuroSAT
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.FER2013 torchvision.datasets.flowers102.FGVCAircraft
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.FakeData torchvision.datasets.flowers102.FashionMNIST
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.Flowers102 torchvision.datasets.flowers102.Food101
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.GTSRB torchvision.datasets.flowers102.ImageFolder
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.ImageNet torchvision.datasets.flowers102.Imagenette
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.KMNIST torchvision.datasets.flowers102.MNIST
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.Omniglot torchvision.datasets.flowers102.OxfordIIITPet
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.PCAM torchvision.datasets.flowers102.Places365
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.QMNIST torchvision.datasets.flowers102.RenderedSST2
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.SEMEION torchvision.datasets.flowers102.STL10
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.SUN397 torchvision.datasets.flowers102.SVHN
torchvision_data 16603 KNOWN torchvision.datasets.flowers102.StanfordCars torchvision.datasets.flowers102.USPS
torchvision_data 16603 KNOWN torchvision.datasets.folder.CIFAR10 torchvision.datasets.folder.CIFAR100
torchvision_data 16603 KNOWN torchvision.datasets.folder.Caltech101 torchvision.datasets.folder.Caltech256
torchvision_data 16603 KNOWN torchvision.datasets.folder.Country211 torchvision.datasets.folder.DTD
torchvision_data 16603 KNOWN torchvision.datasets.folder.DatasetFolder torchvision.datasets.folder.EMNIST
torchvision_data 16603 KNOWN torchvision.datasets.folder.EuroSAT torchvision.datasets.folder.FER2013
torchvision_data 16603 KNOWN torchvision.datasets.folder.FGVCAircraft torchvision.datasets.folder.FakeData
torchvision_data 16603 KNOWN torchvision.datasets.folder.FashionMNIST torchvision.datasets.folder.Flowers102
torchvision_data 16603 KNOWN torchvision.datasets.folder.Food101 torchvision.datasets.folder.GTSRB
torchvision_data 16603 KNOWN torchvision.datasets.folder.ImageFolder torchvision.datasets.folder.ImageNet
torchvision_data 16603 KNOWN torchvision.datasets.folder.Imagenette torchvision.datasets.folder.KMNIST
torchvision_data 16603 KNOWN torchvision.datasets.folder.MNIST torchvision.datasets.folder.Omniglot
torchvision_data 16603 KNOWN torchvision.datasets.folder.OxfordIIITPet torchvision.datasets.folder.PCAM
torchvision_data 16603 KNOWN torchvision.datasets.folder.Places365 torchvision.datasets.folder.QMNIST
torchvision_data 16603 KNOWN torchvision.datasets.folder.RenderedSST2 torchvision.datasets.folder.SEMEION
torchvision_data 16603 KNOWN torchvision.datasets.folder.STL10 torchvision.datasets.folder.SUN397
torchvision_data 16603 KNOWN torchvision.datasets.folder.SVHN torchvision.datasets.folder.StanfordCars
torchvision_data 16603 KNOWN torchvision.datasets.folder.USPS torchvision.datasets.imagenet.CIFAR10
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.CIFAR100 torchvision.datasets.imagenet.Caltech101
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.Caltech256 torchvision.datasets.imagenet.Country211
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.DTD torchvision.datasets.imagenet.DatasetFolder
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.EMNIST torchvision.datasets.imagenet.EuroSAT
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.FER2013 torchvision.datasets.imagenet.FGVCAircraft
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.FakeData torchvision.datasets.imagenet.FashionMNIST
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.Flowers102 torchvision.datasets.imagenet.Food101
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.GTSRB torchvision.datasets.imagenet.ImageFolder
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.ImageNet torchvision.datasets.imagenet.Imagenette
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.KMNIST torchvision.datasets.imagenet.MNIST
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.Omniglot torchvision.datasets.imagenet.OxfordIIITPet
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.PCAM torchvision.datasets.imagenet.Places365
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.QMNIST torchvision.datasets.imagenet.RenderedSST2
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.SEMEION torchvision.datasets.imagenet.STL10
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.SUN397 torchvision.datasets.imagenet.SVHN
torchvision_data 16603 KNOWN torchvision.datasets.imagenet.StanfordCars torchvision.datasets.imagenet.USPS
torchvision_data 16603 KNOWN torchvision.datasets.mnist.CIFAR10 torchvision.datasets.mnist.CIFAR100
torchvision_data 16603 KNOWN torchvision.datasets.mnist.Caltech101 torchvision.datasets.mnist.Caltech256
torchvision_data 16603 KNOWN torchvision.datasets.mnist.Country211 torchvision.datasets.mnist.DTD
torchvision_data 16603 KNOWN torchvision.datasets.mnist.DatasetFolder torchvision.datasets.mnist.EMNIST
torchvision_data 16603 KNOWN torchvision.datasets.mnist.EuroSAT torchvision.datasets.mnist.FER2013
torchvision_data 16603 KNOWN torchvision.datasets.mnist.FGVCAircraft torchvision.datasets.mnist.FakeData
torchvision_data 16603 KNOWN torchvision.datasets.mnist.FashionMNIST torchvision.datasets.mnist.Flowers102
torchvision_data 16603 KNOWN torchvision.datasets.mnist.Food101 torchvision.datasets.mnist.GTSRB
torchvision_data 16603 KNOWN torchvision.datasets.mnist.ImageFolder torchvision.datasets.mnist.ImageNet
torchvision_data 16603 KNOWN torchvision.datasets.mnist.Imagenette torchvision.datasets.mnist.KMNIST
torchvision_data 16603 KNOWN torchvision.datasets.mnist.MNIST torchvision.datasets.mnist.Omniglot
torchvision_data 16603 KNOWN torchvision.datasets.mnist.OxfordIIITPet torchvision.datasets.mnist.PCAM
torchvision_data 16603 KNOWN torchvision.datasets.mnist.Places365 torchvision.datasets.mnist.QMNIST
torchvision_data 16603 KNOWN torchvision.datasets.mnist.RenderedSST2 torchvision.datasets.mnist.SEMEION
torchvision_data 16603 KNOWN torchvision.datasets.mnist.STL10 torchvision.datasets.mnist.SUN397
torchvision_data 16603 KNOWN torchvision.datasets.mnist.SVHN torchvision.datasets.mnist.StanfordCars
torchvision_data 16603 KNOWN torchvision.datasets.mnist.USPS torchvision.datasets.stl10.CIFAR10
torchvision_data 16603 KNOWN torchvision.datasets.stl10.CIFAR100 torchvision.datasets.stl10.Caltech101
torchvision_data 16603 KNOWN torchvision.datasets.stl10.Caltech256 torchvision.datasets.stl10.Country211
torchvision_data 16603 KNOWN torchvision.datasets.stl10.DTD torchvision.datasets.stl10.DatasetFolder
torchvision_data 16603 KNOWN torchvision.datasets.stl10.EMNIST torchvision.datasets.stl10.EuroSAT
torchvision_data 16603 KNOWN torchvision.datasets.stl10.FER2013 torchvision.datasets.stl10.FGVCAircraft
torchvision_data 16603 KNOWN torchvision.datasets.stl10.FakeData torchvision.datasets.stl10.FashionMNIST
torchvision_data 16603 KNOWN torchvision.datasets.stl10.Flowers102 torchvision.datasets.stl10.Food101
torchvision_data 16603 KNOWN torchvision.datasets.stl10.GTSRB torchvision.datasets.stl10.ImageFolder
torchvision_data 16603 KNOWN torchvision.datasets.stl10.ImageNet torchvision.datasets.stl10.Imagenette
torchvision_data 16603 KNOWN torchvision.datasets.stl10.KMNIST torchvision.datasets.stl10.MNIST
torchvision_data 16603 KNOWN torchvision.datasets.stl10.Omniglot torchvision.datasets.stl10.OxfordIIITPet
torchvision_data 16603 KNOWN torchvision.datasets.stl10.PCAM torchvision.datasets.stl10.Places365
torchvision_data 16603 KNOWN torchvision.datasets.stl10.QMNIST torchvision.datasets.stl10.RenderedSST2
torchvision_data 16603 KNOWN torchvision.datasets.stl10.SEMEION torchvision.datasets.stl10.STL10
torchvision_data 16603 KNOWN torchvision.datasets.stl10.SUN397 torchvision.datasets.stl10.SVHN
torchvision_data 16603 KNOWN torchvision.datasets.stl10.StanfordCars torchvision.datasets.stl10.USPS
torchvision_data 16603 KNOWN torchvision.datasets.svhn.CIFAR10 torchvision.datasets.svhn.CIFAR100
torchvision_data 16603 KNOWN torchvision.datasets.svhn.Caltech101 torchvision.datasets.svhn.Caltech256
torchvision_data 16603 KNOWN torchvision.datasets.svhn.Country211 torchvision.datasets.svhn.DTD
torchvision_data 16603 KNOWN torchvision.datasets.svhn.DatasetFolder torchvision.datasets.svhn.EMNIST
torchvision_data 16603 KNOWN torchvision.datasets.svhn.EuroSAT torchvision.datasets.svhn.FER2013
torchvision_data 16603 KNOWN torchvision.datasets.svhn.FGVCAircraft torchvision.datasets.svhn.FakeData
torchvision_data 16603 KNOWN torchvision.datasets.svhn.FashionMNIST torchvision.datasets.svhn.Flowers102
torchvision_data 16603 KNOWN torchvision.datasets.svhn.Food101 torchvision.datasets.svhn.GTSRB
torchvision_data 16603 KNOWN torchvision.datasets.svhn.ImageFolder torchvision.datasets.svhn.ImageNet
torchvision_data 16603 KNOWN torchvision.datasets.svhn.Imagenette torchvision.datasets.svhn.KMNIST
torchvision_data 16603 KNOWN torchvision.datasets.svhn.MNIST torchvision.datasets.svhn.Omniglot
torchvision_data 16603 KNOWN torchvision.datasets.svhn.OxfordIIITPet torchvision.datasets.svhn.PCAM
torchvision_data 16603 KNOWN torchvision.datasets.svhn.Places365 torchvision.datasets.svhn.QMNIST
torchvision_data 16603 KNOWN torchvision.datasets.svhn.RenderedSST2 torchvision.datasets.svhn.SEMEION
torchvision_data 16603 KNOWN torchvision.datasets.svhn.STL10 torchvision.datasets.svhn.SUN397
torchvision_data 16603 KNOWN torchvision.datasets.svhn.SVHN torchvision.datasets.svhn.StanfordCars
torchvision_data 16603 KNOWN torchvision.datasets.svhn.USPS torchvision.datasets.usps.CIFAR10
torchvision_data 16603 KNOWN torchvision.datasets.usps.CIFAR100 torchvision.datasets.usps.Caltech101
torchvision_data 16603 KNOWN torchvision.datasets.usps.Caltech256 torchvision.datasets.usps.Country211
torchvision_data 16603 KNOWN torchvision.datasets.usps.DTD torchvision.datasets.usps.DatasetFolder
torchvision_data 16603 KNOWN torchvision.datasets.usps.EMNIST torchvision.datasets.usps.EuroSAT
torchvision_data 16603 KNOWN torchvision.datasets.usps.FER2013 torchvision.datasets.usps.FGVCAircraft
torchvision_data 16603 KNOWN torchvision.datasets.usps.FakeData torchvision.datasets.usps.FashionMNIST
torchvision_data 16603 KNOWN torchvision.datasets.usps.Flowers102 torchvision.datasets.usps.Food101
torchvision_data 16603 KNOWN torchvision.datasets.usps.GTSRB torchvision.datasets.usps.ImageFolder
torchvision_data 16603 KNOWN torchvision.datasets.usps.ImageNet torchvision.datasets.usps.Imagenette
torchvision_data 16603 KNOWN torchvision.datasets.usps.KMNIST torchvision.datasets.usps.MNIST
torchvision_data 16603 KNOWN torchvision.datasets.usps.Omniglot torchvision.datasets.usps.OxfordIIITPet
torchvision_data 16603 KNOWN torchvision.datasets.usps.PCAM torchvision.datasets.usps.Places365
torchvision_data 16603 KNOWN torchvision.datasets.usps.QMNIST torchvision.datasets.usps.RenderedSST2
torchvision_data 16603 KNOWN torchvision.datasets.usps.SEMEION torchvision.datasets.usps.STL10
torchvision_data 16603 KNOWN torchvision.datasets.usps.SUN397 torchvision.datasets.usps.SVHN
torchvision_data 16603 KNOWN torchvision.datasets.usps.StanfordCars torchvision.datasets.usps.USPS
torchvision_data 16603 KNOWN torchvision.disable_beta_transforms_warning torchvision.io.ImageReadMode.GRAY
torchvision_data 16603 KNOWN torchvision.io.ImageReadMode.GRAY_ALPHA torchvision.io.ImageReadMode.RGB
torchvision_data 16603 KNOWN torchvision.io.ImageReadMode.RGB_ALPHA torchvision.io.ImageReadMode.UNCHANGED
torchvision_data 16603 KNOWN torchvision.io.decode_image torchvision.io.image.ImageReadMode.GRAY
torchvision_data 16603 KNOWN torchvision.io.image.ImageReadMode.GRAY_ALPHA torchvision.io.image.ImageReadMode.RGB
torchvision_data 16603 KNOWN torchvision.io.image.ImageReadMode.RGB_ALPHA torchvision.io.image.ImageReadMode.UNCHANGED
torchvision_data 16603 KNOWN torchvision.io.image.read_image torchvision.io.read_image torchvision.io.write_jpeg
torchvision_data 16603 KNOWN torchvision.io.write_png torchvision.io.write_video torchvision.set_image_backend
torchvision_data 16603 KNOWN torchvision.utils.make_grid torchvision.utils.save_image
torchvision_transforms 21066 CLASSES torchvision.transforms.AugMix torchvision.transforms.AutoAugment
torchvision_transforms 21066 CLASSES torchvision.transforms.CenterCrop torchvision.transforms.ClampBoundingBoxes
torchvision_transforms 21066 CLASSES torchvision.transforms.ColorJitter torchvision.transforms.Compose
torchvision_transforms 21066 CLASSES torchvision.transforms.ConvertDtype torchvision.transforms.ConvertImageDtype
torchvision_transforms 21066 CLASSES torchvision.transforms.ConvertImageDtypeV2
torchvision_transforms 21066 CLASSES torchvision.transforms.ElasticTransform torchvision.transforms.FiveCrop
torchvision_transforms 21066 CLASSES torchvision.transforms.GaussianBlur torchvision.transforms.GaussianNoise
torchvision_transforms 21066 CLASSES torchvision.transforms.Grayscale torchvision.transforms.Identity
torchvision_transforms 21066 CLASSES torchvision.transforms.InterpolationMode torchvision.transforms.JPEG
torchvision_transforms 21066 CLASSES torchvision.transforms.Lambda torchvision.transforms.LinearTransformation
torchvision_transforms 21066 CLASSES torchvision.transforms.Normalize torchvision.transforms.PILToTensor
torchvision_transforms 21066 CLASSES torchvision.transforms.Pad torchvision.transforms.RGB
torchvision_transforms 21066 CLASSES torchvision.transforms.RandAugment torchvision.transforms.RandomAdjustSharpness
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomAffine torchvision.transforms.RandomApply
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomAutocontrast
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomChannelPermutation
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomChoice torchvision.transforms.RandomCrop
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomEqualize torchvision.transforms.RandomErasing
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomGrayscale
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomHorizontalFlip torchvision.transforms.RandomInvert
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomIoUCrop torchvision.transforms.RandomOrder
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomPerspective
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomPhotometricDistort
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomPosterize torchvision.transforms.RandomResize
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomResizedCrop torchvision.transforms.RandomRotation
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomShortestSize torchvision.transforms.RandomSizedCrop
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomSolarize torchvision.transforms.RandomVerticalFlip
torchvision_transforms 21066 CLASSES torchvision.transforms.RandomZoomOut torchvision.transforms.Resize
torchvision_transforms 21066 CLASSES torchvision.transforms.SanitizeBoundingBoxes torchvision.transforms.ScaleJitter
torchvision_transforms 21066 CLASSES torchvision.transforms.Sequential torchvision.transforms.TenCrop
torchvision_transforms 21066 CLASSES torchvision.transforms.ToDtype torchvision.transforms.ToImage
torchvision_transforms 21066 CLASSES torchvision.transforms.ToImageTensor torchvision.transforms.ToPILImage
torchvision_transforms 21066 CLASSES torchvision.transforms.ToPureTensor torchvision.transforms.ToTensor
torchvision_transforms 21066 CLASSES torchvision.transforms.TrivialAugmentWide torchvision.transforms.v2.CutMix
torchvision_transforms 21066 CLASSES torchvision.transforms.v2.MixUp
torchvision_transforms 21066 KNOWN torchvision.transforms.AugMix torchvision.transforms.AutoAugment
torchvision_transforms 21066 KNOWN torchvision.transforms.CenterCrop torchvision.transforms.ClampBoundingBoxes
torchvision_transforms 21066 KNOWN torchvision.transforms.ColorJitter torchvision.transforms.Compose
torchvision_transforms 21066 KNOWN torchvision.transforms.ConvertDtype torchvision.transforms.ConvertImageDtype
torchvision_transforms 21066 KNOWN torchvision.transforms.ConvertImageDtypeV2 torchvision.transforms.ElasticTransform
torchvision_transforms 21066 KNOWN torchvision.transforms.FiveCrop torchvision.transforms.GaussianBlur
torchvision_transforms 21066 KNOWN torchvision.transforms.GaussianNoise torchvision.transforms.Grayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.Identity torchvision.transforms.InterpolationMode
torchvision_transforms 21066 KNOWN torchvision.transforms.JPEG torchvision.transforms.Lambda
torchvision_transforms 21066 KNOWN torchvision.transforms.LinearTransformation torchvision.transforms.Normalize
torchvision_transforms 21066 KNOWN torchvision.transforms.PILToTensor torchvision.transforms.Pad
torchvision_transforms 21066 KNOWN torchvision.transforms.RGB torchvision.transforms.RandAugment
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomAdjustSharpness torchvision.transforms.RandomAffine
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomApply torchvision.transforms.RandomAutocontrast
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomChannelPermutation torchvision.transforms.RandomChoice
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomCrop torchvision.transforms.RandomEqualize
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomErasing torchvision.transforms.RandomGrayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomHorizontalFlip torchvision.transforms.RandomInvert
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomIoUCrop torchvision.transforms.RandomOrder
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomPerspective
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomPhotometricDistort
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomPosterize torchvision.transforms.RandomResize
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomResizedCrop torchvision.transforms.RandomRotation
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomShortestSize torchvision.transforms.RandomSizedCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomSolarize torchvision.transforms.RandomVerticalFlip
torchvision_transforms 21066 KNOWN torchvision.transforms.RandomZoomOut torchvision.transforms.Resize
torchvision_transforms 21066 KNOWN torchvision.transforms.SanitizeBoundingBoxes torchvision.transforms.ScaleJitter
torchvision_transforms 21066 KNOWN torchvision.transforms.Sequential torchvision.transforms.TenCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.ToDtype torchvision.transforms.ToImage
torchvision_transforms 21066 KNOWN torchvision.transforms.ToImageTensor torchvision.transforms.ToPILImage
torchvision_transforms 21066 KNOWN torchvision.transforms.ToPureTensor torchvision.transforms.ToTensor
torchvision_transforms 21066 KNOWN torchvision.transforms.TrivialAugmentWide
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.InterpolationMode
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.adjust_brightness
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.adjust_contrast
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.adjust_gamma
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.adjust_hue
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.adjust_saturation
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.adjust_sharpness
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.affine
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.autocontrast
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.center_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.convert_image_dtype
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.crop torchvision.transforms.functional.equalize
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.erase torchvision.transforms.functional.five_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.gaussian_blur
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.get_dimensions
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.get_image_size
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.hflip
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.horizontal_flip
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.invert
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.normalize torchvision.transforms.functional.pad
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.perspective
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.pil_to_tensor
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.posterize
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.resize
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.resized_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.rgb_to_grayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.rotate torchvision.transforms.functional.solarize
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.ten_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.to_dtype
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.to_grayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.to_image
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.to_pil_image
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.to_tensor
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.vertical_flip
torchvision_transforms 21066 KNOWN torchvision.transforms.functional.vflip torchvision.transforms.transforms.AugMix
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.AutoAugment
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.CenterCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ClampBoundingBoxes
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ColorJitter
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Compose
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ConvertDtype
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ConvertImageDtype
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ConvertImageDtypeV2
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ElasticTransform
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.FiveCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.GaussianBlur
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.GaussianNoise
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Grayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Identity torchvision.transforms.transforms.JPEG
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Lambda
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.LinearTransformation
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Normalize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.PILToTensor torchvision.transforms.transforms.Pad
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RGB torchvision.transforms.transforms.RandAugment
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomAdjustSharpness
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomAffine
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomApply
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomAutocontrast
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomChannelPermutation
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomChoice
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomEqualize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomErasing
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomGrayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomHorizontalFlip
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomInvert
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomIoUCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomOrder
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomPerspective
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomPhotometricDistort
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomPosterize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomResize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomResizedCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomRotation
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomShortestSize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomSizedCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomSolarize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomVerticalFlip
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.RandomZoomOut
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Resize
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.SanitizeBoundingBoxes
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ScaleJitter
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.Sequential
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.TenCrop torchvision.transforms.transforms.ToDtype
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ToImage
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ToImageTensor
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ToPILImage
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ToPureTensor
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.ToTensor
torchvision_transforms 21066 KNOWN torchvision.transforms.transforms.TrivialAugmentWide
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.AugMix torchvision.transforms.v2.AutoAugment
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.CenterCrop torchvision.transforms.v2.ClampBoundingBoxes
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ColorJitter torchvision.transforms.v2.Compose
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ConvertDtype torchvision.transforms.v2.ConvertImageDtype
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ConvertImageDtypeV2 torchvision.transforms.v2.CutMix
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ElasticTransform torchvision.transforms.v2.FiveCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.GaussianBlur torchvision.transforms.v2.GaussianNoise
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.Grayscale torchvision.transforms.v2.Identity
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.InterpolationMode torchvision.transforms.v2.JPEG
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.Lambda torchvision.transforms.v2.LinearTransformation
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.MixUp torchvision.transforms.v2.Normalize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.PILToTensor torchvision.transforms.v2.Pad
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RGB torchvision.transforms.v2.RandAugment
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomAdjustSharpness
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomAffine torchvision.transforms.v2.RandomApply
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomAutocontrast
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomChannelPermutation
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomChoice torchvision.transforms.v2.RandomCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomEqualize torchvision.transforms.v2.RandomErasing
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomGrayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomHorizontalFlip
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomInvert torchvision.transforms.v2.RandomIoUCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomOrder torchvision.transforms.v2.RandomPerspective
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomPhotometricDistort
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomPosterize torchvision.transforms.v2.RandomResize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomResizedCrop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomRotation
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomShortestSize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomSizedCrop torchvision.transforms.v2.RandomSolarize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomVerticalFlip
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.RandomZoomOut torchvision.transforms.v2.Resize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.SanitizeBoundingBoxes
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ScaleJitter torchvision.transforms.v2.Sequential
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.TenCrop torchvision.transforms.v2.ToDtype
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ToImage torchvision.transforms.v2.ToImageTensor
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ToPILImage torchvision.transforms.v2.ToPureTensor
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.ToTensor torchvision.transforms.v2.TrivialAugmentWide
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.adjust_brightness
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.adjust_contrast
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.adjust_gamma
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.adjust_hue
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.adjust_saturation
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.adjust_sharpness
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.affine
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.autocontrast
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.center_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.convert_image_dtype
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.crop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.equalize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.erase
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.five_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.gaussian_blur
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.hflip
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.horizontal_flip
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.invert
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.normalize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.pad
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.perspective
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.pil_to_tensor
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.posterize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.resize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.resized_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.rgb_to_grayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.rotate
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.solarize
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.ten_crop
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.to_dtype
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.to_grayscale
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.to_image
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.to_pil_image
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.to_tensor
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.vertical_flip
torchvision_transforms 21066 KNOWN torchvision.transforms.v2.functional.vflip
tracking 4115 CLASSES aim.Run comet_ml.Experiment comet_ml.OfflineExperiment mlflow.ActiveRun neptune.Run swanlab.Run
tracking 4115 CLASSES visdom.Visdom wandb.Artifact wandb.Audio wandb.Config wandb.Histogram wandb.Html wandb.Image
tracking 4115 CLASSES wandb.Run wandb.Table wandb.Video
tracking 4115 KNOWN aim.Run clearml.Task.init comet_ml.Experiment comet_ml.OfflineExperiment comet_ml.start
tracking 4115 KNOWN mlflow.ActiveRun mlflow.active_run mlflow.autolog mlflow.end_run mlflow.log_artifact
tracking 4115 KNOWN mlflow.log_artifacts mlflow.log_dict mlflow.log_figure mlflow.log_metric mlflow.log_metrics
tracking 4115 KNOWN mlflow.log_param mlflow.log_params mlflow.pytorch.autolog mlflow.pytorch.log_model
tracking 4115 KNOWN mlflow.pytorch.save_model mlflow.set_experiment mlflow.set_tag mlflow.set_tags
tracking 4115 KNOWN mlflow.set_tracking_uri mlflow.start_run neptune.Run neptune.init_run swanlab.Run swanlab.init
tracking 4115 KNOWN visdom.Visdom wandb.Artifact wandb.Audio wandb.Config wandb.Histogram wandb.Html wandb.Image
tracking 4115 KNOWN wandb.Run wandb.Table wandb.Video wandb.alert wandb.config wandb.define_metric wandb.finish
tracking 4115 KNOWN wandb.init wandb.log wandb.log_artifact wandb.login wandb.run wandb.save wandb.unwatch wandb.watch
"""
