"""Which file holds which names of the tables; written by `make docs`, do not edit.

A block is a file, its size, tables and the names that stand in each of them. Where a file has another size, all files are read
at once.
"""

from __future__ import annotations

TEXT = """\
keras.applications 10907 CLASSES,KNOWN
keras-applications-without-source.Application keras-applications-without-source.Backbone

keras.applications 10907 KNOWN
keras-applications-without-source.ConvNeXtBase keras-applications-without-source.ConvNeXtLarge
keras-applications-without-source.ConvNeXtSmall keras-applications-without-source.ConvNeXtTiny
keras-applications-without-source.ConvNeXtXLarge keras-applications-without-source.DenseNet121
keras-applications-without-source.DenseNet169 keras-applications-without-source.DenseNet201
keras-applications-without-source.EfficientNetB0 keras-applications-without-source.EfficientNetB1
keras-applications-without-source.EfficientNetB2 keras-applications-without-source.EfficientNetB3
keras-applications-without-source.EfficientNetB4 keras-applications-without-source.EfficientNetB5
keras-applications-without-source.EfficientNetB6 keras-applications-without-source.EfficientNetB7
keras-applications-without-source.EfficientNetV2B0 keras-applications-without-source.EfficientNetV2B1
keras-applications-without-source.EfficientNetV2B2 keras-applications-without-source.EfficientNetV2B3
keras-applications-without-source.EfficientNetV2L keras-applications-without-source.EfficientNetV2M
keras-applications-without-source.EfficientNetV2S keras-applications-without-source.InceptionResNetV2
keras-applications-without-source.InceptionV3 keras-applications-without-source.MobileNet
keras-applications-without-source.MobileNetV2 keras-applications-without-source.MobileNetV3Large
keras-applications-without-source.MobileNetV3Small keras-applications-without-source.ResNet101
keras-applications-without-source.ResNet101V2 keras-applications-without-source.ResNet152
keras-applications-without-source.ResNet152V2 keras-applications-without-source.ResNet50
keras-applications-without-source.ResNet50V2 keras-applications-without-source.VGG16
keras-applications-without-source.VGG19 keras-applications-without-source.Xception
keras-applications-without-source.convnext.ConvNeXtBase keras-applications-without-source.convnext.ConvNeXtLarge
keras-applications-without-source.convnext.ConvNeXtSmall keras-applications-without-source.convnext.ConvNeXtTiny
keras-applications-without-source.convnext.ConvNeXtXLarge
keras-applications-without-source.convnext.decode_predictions
keras-applications-without-source.convnext.preprocess_input keras-applications-without-source.densenet.DenseNet121
keras-applications-without-source.densenet.DenseNet169 keras-applications-without-source.densenet.DenseNet201
keras-applications-without-source.densenet.decode_predictions
keras-applications-without-source.densenet.preprocess_input
keras-applications-without-source.efficientnet.EfficientNetB0
keras-applications-without-source.efficientnet.EfficientNetB1
keras-applications-without-source.efficientnet.EfficientNetB2
keras-applications-without-source.efficientnet.EfficientNetB3
keras-applications-without-source.efficientnet.EfficientNetB4
keras-applications-without-source.efficientnet.EfficientNetB5
keras-applications-without-source.efficientnet.EfficientNetB6
keras-applications-without-source.efficientnet.EfficientNetB7
keras-applications-without-source.efficientnet.decode_predictions
keras-applications-without-source.efficientnet.preprocess_input
keras-applications-without-source.efficientnet_v2.EfficientNetV2B0
keras-applications-without-source.efficientnet_v2.EfficientNetV2B1
keras-applications-without-source.efficientnet_v2.EfficientNetV2B2
keras-applications-without-source.efficientnet_v2.EfficientNetV2B3
keras-applications-without-source.efficientnet_v2.EfficientNetV2L
keras-applications-without-source.efficientnet_v2.EfficientNetV2M
keras-applications-without-source.efficientnet_v2.EfficientNetV2S
keras-applications-without-source.efficientnet_v2.decode_predictions
keras-applications-without-source.efficientnet_v2.preprocess_input
keras-applications-without-source.inception_resnet_v2.InceptionResNetV2
keras-applications-without-source.inception_resnet_v2.decode_predictions
keras-applications-without-source.inception_resnet_v2.preprocess_input
keras-applications-without-source.inception_v3.InceptionV3
keras-applications-without-source.inception_v3.decode_predictions
keras-applications-without-source.inception_v3.preprocess_input keras-applications-without-source.mobilenet.MobileNet
keras-applications-without-source.mobilenet.decode_predictions
keras-applications-without-source.mobilenet.preprocess_input
keras-applications-without-source.mobilenet_v2.MobileNetV2
keras-applications-without-source.mobilenet_v2.decode_predictions
keras-applications-without-source.mobilenet_v2.preprocess_input
keras-applications-without-source.mobilenet_v3.MobileNetV3Large
keras-applications-without-source.mobilenet_v3.MobileNetV3Small
keras-applications-without-source.mobilenet_v3.decode_predictions
keras-applications-without-source.mobilenet_v3.preprocess_input keras-applications-without-source.resnet.ResNet101
keras-applications-without-source.resnet.ResNet152 keras-applications-without-source.resnet.ResNet50
keras-applications-without-source.resnet.decode_predictions keras-applications-without-source.resnet.preprocess_input
keras-applications-without-source.resnet50.ResNet50 keras-applications-without-source.resnet50.decode_predictions
keras-applications-without-source.resnet50.preprocess_input keras-applications-without-source.resnet_v2.ResNet101V2
keras-applications-without-source.resnet_v2.ResNet152V2 keras-applications-without-source.resnet_v2.ResNet50V2
keras-applications-without-source.resnet_v2.decode_predictions
keras-applications-without-source.resnet_v2.preprocess_input keras-applications-without-source.vgg16.VGG16
keras-applications-without-source.vgg16.decode_predictions keras-applications-without-source.vgg16.preprocess_input
keras-applications-without-source.vgg19.VGG19 keras-applications-without-source.vgg19.decode_predictions
keras-applications-without-source.vgg19.preprocess_input keras-applications-without-source.xception.Xception
keras-applications-without-source.xception.decode_predictions
keras-applications-without-source.xception.preprocess_input

keras.applications 10907 STAND_INS
keras.applications

keras.calls 13194 KNOWN

keras.cloning 3727 KNOWN
keras.models.clone_model

keras.config 7062 KNOWN
keras.__version__ keras.backend.backend keras.backend.clear_session keras.backend.epsilon keras.backend.floatx
keras.backend.get_uid keras.backend.image_data_format keras.backend.image_dim_ordering keras.backend.in_test_phase
keras.backend.in_train_phase keras.backend.is_keras_tensor keras.backend.learning_phase keras.backend.name_scope
keras.backend.set_backend keras.backend.set_epsilon keras.backend.set_floatx keras.backend.set_image_data_format
keras.backend.standardize_data_format keras.config.backend keras.config.enable_unsafe_deserialization
keras.config.epsilon keras.config.floatx keras.config.image_data_format keras.config.set_backend
keras.config.set_epsilon keras.config.set_floatx keras.config.set_image_data_format keras.models.load_model
keras.name_scope keras.saving.load_model keras.utils.clear_session keras.utils.is_keras_tensor
keras.utils.set_random_seed keras.version

keras.control 6601 KNOWN
keras.backend.rnn keras.ops.associative_scan keras.ops.cond keras.ops.fori_loop keras.ops.map keras.ops.scan
keras.ops.vectorized_map keras.ops.while_loop

keras.custom 3178 KNOWN
keras.activations.ALL_OBJECTS_DICT keras.constraints.ALL_OBJECTS_DICT keras.initializers.ALL_OBJECTS_DICT
keras.losses.ALL_OBJECTS_DICT keras.metrics.ALL_OBJECTS_DICT keras.regularizers.ALL_OBJECTS_DICT
keras.saving.get_custom_objects keras.saving.get_registered_object keras.saving.register_keras_serializable
keras.utils.get_custom_objects keras.utils.get_registered_object keras.utils.register_keras_serializable

keras.data 5262 KNOWN
keras.datasets.boston_housing.load_data keras.datasets.california_housing.load_data keras.datasets.cifar10.load_data
keras.datasets.cifar100.load_data keras.datasets.fashion_mnist.load_data keras.datasets.imdb.load_data
keras.datasets.mnist.load_data keras.datasets.reuters.load_data keras.preprocessing.pad_sequences
keras.preprocessing.sequence.pad_sequences keras.utils.get_file keras.utils.np_utils.to_categorical
keras.utils.pad_sequences keras.utils.to_categorical

keras.declared 6688 KNOWN

keras.dropped 1508 KNOWN

keras.entries 15862 KNOWN

keras.feeding 6604 KNOWN

keras.freezing 2180 KNOWN

keras.heads 5687 CLASSES
keras.layers.GroupQueryAttention keras.layers.MultiHeadAttention

keras.heads 5687 KNOWN

keras.history 8270 KNOWN

keras.inputs 5444 CLASSES,KNOWN
keras.layers.InputLayer

keras.inputs 5444 KNOWN
keras.Input keras.layers.Input

keras.keywords 2075 KNOWN

keras.layer 14644 KNOWN
keras.Layer keras.engine.base_layer.Layer keras.engine.topology.Layer keras.layers.Layer

keras.masks 7091 KNOWN
keras.src.backend.get_keras_mask

keras.members 1470 KNOWN

keras.merging 2718 KNOWN
keras.layers.add keras.layers.average keras.layers.concatenate keras.layers.dot keras.layers.maximum
keras.layers.minimum keras.layers.multiply keras.layers.subtract keras.tree.assert_same_structure keras.tree.flatten
keras.tree.is_nested keras.tree.map_structure

keras.metrics 2993 KNOWN

keras.model 18660 CLASSES,KNOWN
keras.Model

keras.model 18660 KNOWN
keras.Functional keras.engine.training.Model keras.models.Functional keras.models.Model keras.training.Model

keras.names 5364 KNOWN

keras.objects 14072 CLASSES,KNOWN
keras.callbacks.BackupAndRestore keras.callbacks.BaseLogger keras.callbacks.CSVLogger keras.callbacks.Callback
keras.callbacks.CallbackList keras.callbacks.EarlyStopping keras.callbacks.History keras.callbacks.LambdaCallback
keras.callbacks.LearningRateScheduler keras.callbacks.ModelCheckpoint keras.callbacks.ProgbarLogger
keras.callbacks.ReduceLROnPlateau keras.callbacks.RemoteMonitor keras.callbacks.SwapEMAWeights
keras.callbacks.TensorBoard keras.callbacks.TerminateOnNaN keras.constraints.Constraint keras.constraints.MaxNorm
keras.constraints.MinMaxNorm keras.constraints.NonNeg keras.constraints.UnitNorm keras.constraints.max_norm
keras.constraints.min_max_norm keras.constraints.non_neg keras.constraints.unit_norm keras.initializers.Constant
keras.initializers.GlorotNormal keras.initializers.GlorotUniform keras.initializers.HeNormal
keras.initializers.HeUniform keras.initializers.Identity keras.initializers.IdentityInitializer
keras.initializers.Initializer keras.initializers.LecunNormal keras.initializers.LecunUniform keras.initializers.Ones
keras.initializers.Orthogonal keras.initializers.OrthogonalInitializer keras.initializers.RandomNormal
keras.initializers.RandomUniform keras.initializers.TruncatedNormal keras.initializers.VarianceScaling
keras.initializers.Zeros keras.initializers.constant keras.initializers.glorot_normal
keras.initializers.glorot_uniform keras.initializers.he_normal keras.initializers.he_uniform
keras.initializers.identity keras.initializers.lecun_normal keras.initializers.lecun_uniform keras.initializers.normal
keras.initializers.ones keras.initializers.orthogonal keras.initializers.random_normal
keras.initializers.random_uniform keras.initializers.truncated_normal keras.initializers.uniform
keras.initializers.zeros keras.losses.BinaryCrossentropy keras.losses.BinaryFocalCrossentropy keras.losses.CTC
keras.losses.CategoricalCrossentropy keras.losses.CategoricalFocalCrossentropy keras.losses.CategoricalHinge
keras.losses.CosineSimilarity keras.losses.Dice keras.losses.Hinge keras.losses.Huber keras.losses.KLDivergence
keras.losses.LogCosh keras.losses.Loss keras.losses.MeanAbsoluteError keras.losses.MeanAbsolutePercentageError
keras.losses.MeanSquaredError keras.losses.MeanSquaredLogarithmicError keras.losses.Poisson
keras.losses.SparseCategoricalCrossentropy keras.losses.SquaredHinge keras.losses.Tversky keras.metrics.AUC
keras.metrics.Accuracy keras.metrics.BinaryAccuracy keras.metrics.BinaryCrossentropy keras.metrics.BinaryIoU
keras.metrics.CategoricalAccuracy keras.metrics.CategoricalCrossentropy keras.metrics.CategoricalHinge
keras.metrics.CosineSimilarity keras.metrics.F1Score keras.metrics.FBetaScore keras.metrics.FalseNegatives
keras.metrics.FalsePositives keras.metrics.Hinge keras.metrics.IoU keras.metrics.KLDivergence
keras.metrics.LogCoshError keras.metrics.Mean keras.metrics.MeanAbsoluteError
keras.metrics.MeanAbsolutePercentageError keras.metrics.MeanIoU keras.metrics.MeanMetricWrapper
keras.metrics.MeanRelativeError keras.metrics.MeanSquaredError keras.metrics.MeanSquaredLogarithmicError
keras.metrics.Metric keras.metrics.OneHotIoU keras.metrics.OneHotMeanIoU keras.metrics.Poisson keras.metrics.Precision
keras.metrics.PrecisionAtRecall keras.metrics.R2Score keras.metrics.Recall keras.metrics.RecallAtPrecision
keras.metrics.RootMeanSquaredError keras.metrics.SensitivityAtSpecificity keras.metrics.SparseCategoricalAccuracy
keras.metrics.SparseCategoricalCrossentropy keras.metrics.SparseTopKCategoricalAccuracy
keras.metrics.SpecificityAtSensitivity keras.metrics.SquaredHinge keras.metrics.Sum
keras.metrics.TopKCategoricalAccuracy keras.metrics.TrueNegatives keras.metrics.TruePositives
keras.optimizers.Adadelta keras.optimizers.Adafactor keras.optimizers.Adagrad keras.optimizers.Adam
keras.optimizers.AdamW keras.optimizers.Adamax keras.optimizers.Ftrl keras.optimizers.Lamb keras.optimizers.Lion
keras.optimizers.LossScaleOptimizer keras.optimizers.Muon keras.optimizers.Nadam keras.optimizers.Optimizer
keras.optimizers.RMSprop keras.optimizers.SGD keras.optimizers.legacy.Adadelta keras.optimizers.legacy.Adafactor
keras.optimizers.legacy.Adagrad keras.optimizers.legacy.Adam keras.optimizers.legacy.AdamW
keras.optimizers.legacy.Adamax keras.optimizers.legacy.Ftrl keras.optimizers.legacy.Lamb keras.optimizers.legacy.Lion
keras.optimizers.legacy.LossScaleOptimizer keras.optimizers.legacy.Muon keras.optimizers.legacy.Nadam
keras.optimizers.legacy.RMSprop keras.optimizers.legacy.SGD keras.optimizers.schedules.CosineDecay
keras.optimizers.schedules.CosineDecayRestarts keras.optimizers.schedules.ExponentialDecay
keras.optimizers.schedules.InverseTimeDecay keras.optimizers.schedules.LearningRateSchedule
keras.optimizers.schedules.PiecewiseConstantDecay keras.optimizers.schedules.PolynomialDecay
keras.optimizers.schedules.Schedule keras.regularizers.L1 keras.regularizers.L1L2 keras.regularizers.L2
keras.regularizers.OrthogonalRegularizer keras.regularizers.Regularizer keras.regularizers.l1 keras.regularizers.l1_l2
keras.regularizers.l2

keras.objects 14072 KNOWN
keras.activations.deserialize keras.activations.get keras.activations.serialize keras.constraints.get
keras.constraints.serialize keras.initializers.get keras.initializers.serialize keras.layers.deserialize
keras.layers.serialize keras.losses.get keras.losses.serialize keras.metrics.get
keras.optimizers.experimental.Adadelta keras.optimizers.experimental.Adafactor keras.optimizers.experimental.Adagrad
keras.optimizers.experimental.Adam keras.optimizers.experimental.AdamW keras.optimizers.experimental.Adamax
keras.optimizers.experimental.Ftrl keras.optimizers.experimental.Lamb keras.optimizers.experimental.Lion
keras.optimizers.experimental.LossScaleOptimizer keras.optimizers.experimental.Muon
keras.optimizers.experimental.Nadam keras.optimizers.experimental.RMSprop keras.optimizers.experimental.SGD
keras.optimizers.get keras.optimizers.serialize keras.regularizers.get keras.regularizers.serialize
keras.saving.deserialize_keras_object tf.initializers.IdentityInitializer tf.initializers.Initializer
tf.initializers.OrthogonalInitializer tf.initializers.normal tf.initializers.uniform tf.losses.BinaryCrossentropy
tf.losses.BinaryFocalCrossentropy tf.losses.CTC tf.losses.CategoricalCrossentropy
tf.losses.CategoricalFocalCrossentropy tf.losses.CategoricalHinge tf.losses.CosineSimilarity tf.losses.Dice
tf.losses.Hinge tf.losses.Huber tf.losses.KLDivergence tf.losses.LogCosh tf.losses.MeanAbsoluteError
tf.losses.MeanAbsolutePercentageError tf.losses.MeanSquaredError tf.losses.MeanSquaredLogarithmicError
tf.losses.Poisson tf.losses.SparseCategoricalCrossentropy tf.losses.SquaredHinge tf.losses.Tversky tf.metrics.AUC
tf.metrics.Accuracy tf.metrics.BinaryAccuracy tf.metrics.BinaryCrossentropy tf.metrics.BinaryIoU
tf.metrics.CategoricalAccuracy tf.metrics.CategoricalCrossentropy tf.metrics.CategoricalHinge
tf.metrics.CosineSimilarity tf.metrics.F1Score tf.metrics.FBetaScore tf.metrics.FalseNegatives
tf.metrics.FalsePositives tf.metrics.Hinge tf.metrics.IoU tf.metrics.KLDivergence tf.metrics.LogCoshError
tf.metrics.Mean tf.metrics.MeanAbsoluteError tf.metrics.MeanAbsolutePercentageError tf.metrics.MeanIoU
tf.metrics.MeanMetricWrapper tf.metrics.MeanRelativeError tf.metrics.MeanSquaredError
tf.metrics.MeanSquaredLogarithmicError tf.metrics.Metric tf.metrics.OneHotIoU tf.metrics.OneHotMeanIoU
tf.metrics.Poisson tf.metrics.Precision tf.metrics.PrecisionAtRecall tf.metrics.R2Score tf.metrics.Recall
tf.metrics.RecallAtPrecision tf.metrics.RootMeanSquaredError tf.metrics.SensitivityAtSpecificity
tf.metrics.SparseCategoricalAccuracy tf.metrics.SparseCategoricalCrossentropy tf.metrics.SparseTopKCategoricalAccuracy
tf.metrics.SpecificityAtSensitivity tf.metrics.SquaredHinge tf.metrics.Sum tf.metrics.TopKCategoricalAccuracy
tf.metrics.TrueNegatives tf.metrics.TruePositives tf.optimizers.Adadelta tf.optimizers.Adafactor tf.optimizers.Adagrad
tf.optimizers.Adam tf.optimizers.AdamW tf.optimizers.Adamax tf.optimizers.Ftrl tf.optimizers.Lamb tf.optimizers.Lion
tf.optimizers.LossScaleOptimizer tf.optimizers.Muon tf.optimizers.Nadam tf.optimizers.RMSprop tf.optimizers.SGD

keras.operands 2751 KNOWN

keras.pictures 7715 CLASSES,KNOWN
keras.preprocessing.image.ImageDataGenerator keras.utils.Batches keras.utils.Picture

keras.pictures 7715 KNOWN
keras.legacy.preprocessing.image.ImageDataGenerator keras.preprocessing.image.img_to_array
keras.preprocessing.image.load_img keras.preprocessing.image_dataset_from_directory
keras.utils.image_dataset_from_directory keras.utils.img_to_array keras.utils.load_img

keras.policies 5466 CLASSES,KNOWN
keras.DTypePolicy

keras.policies 5466 KNOWN
keras.config.dtype_policy keras.config.set_dtype_policy keras.dtype_policies.get keras.mixed_precision.dtype_policy
keras.mixed_precision.experimental.set_policy keras.mixed_precision.global_policy
keras.mixed_precision.set_dtype_policy keras.mixed_precision.set_global_policy

keras.refused 2401 KNOWN

keras.rehearsal 3628 KNOWN

keras.sequential 8609 CLASSES,KNOWN
keras.Sequential

keras.sequential 8609 KNOWN
keras.models.Sequential

keras.shapes 4128 KNOWN

keras.spellings 3146 KNOWN

keras.stateful 2391 KNOWN

keras.targets 6775 KNOWN

keras.tensor 5561 CLASSES,KNOWN
keras.KerasTensor

keras.tensor 5561 KNOWN
keras.backend.KerasTensor keras.src.ops.operation_utils.get_source_inputs keras.utils.get_source_inputs

keras.text 3251 CLASSES,KNOWN
keras.preprocessing.text.Tokenizer

keras.text 3251 KNOWN
keras.preprocessing.sequence.TimeseriesGenerator keras.preprocessing.text.one_hot
keras.preprocessing.text.text_to_word_sequence

keras.tools 2794 ALIASES
keras.constraints.maxnorm keras.constraints.nonneg

keras.tools 2794 CLASSES,KNOWN
keras.layers.InputSpec keras.utils.PyDataset keras.wrappers.KerasClassifier keras.wrappers.KerasRegressor
keras.wrappers.scikit_learn.KerasClassifier keras.wrappers.scikit_learn.KerasRegressor
scikeras.wrappers.KerasClassifier scikeras.wrappers.KerasRegressor

keras.tools 2794 KNOWN
keras.InputSpec keras.backend.set_learning_phase keras.backend.set_session keras.engine.topology.InputSpec
keras.utils.Sequence keras.utils.data_utils.Sequence keras.utils.disable_interactive_logging
keras.utils.enable_interactive_logging keras.utils.multi_gpu_model keras.utils.plot_model

keras.tracking 8085 CLASSES
keras.layers.Layer

keras.tracking 8085 KNOWN

keras.training 19987 CLASSES,KNOWN
keras.callbacks.History_

keras.training 19987 KNOWN

keras.variables 3552 CLASSES,KNOWN
keras.Variable

keras.variables 3552 KNOWN
keras.backend.Variable

keras.wrappers 13922 CLASSES,KNOWN
keras.layers.AbstractRNNCell keras.layers.Bidirectional keras.layers.Lambda keras.layers.RNN
keras.layers.SpectralNormalization keras.layers.StackedRNNCells keras.layers.TimeDistributed keras.layers.Wrapper

keras.wrappers 13922 KNOWN

numpy.files 1214 CLASSES,KNOWN
numpy.lib.npyio.NpzFile

numpy.files 1214 KNOWN
numpy.load

numpy.filter_banks 2973 KNOWN
librosa.filters.get_window librosa.filters.mel librosa.util.fix_length librosa.util.pad_center scipy.signal.barthann
scipy.signal.bartlett scipy.signal.blackman scipy.signal.blackmanharris scipy.signal.bohman scipy.signal.boxcar
scipy.signal.chebwin scipy.signal.cosine scipy.signal.dpss scipy.signal.exponential scipy.signal.flattop
scipy.signal.gaussian scipy.signal.general_cosine scipy.signal.general_gaussian scipy.signal.general_hamming
scipy.signal.get_window scipy.signal.hamming scipy.signal.hann scipy.signal.kaiser scipy.signal.kaiser_bessel_derived
scipy.signal.lanczos scipy.signal.nuttall scipy.signal.parzen scipy.signal.taylor scipy.signal.triang
scipy.signal.tukey scipy.signal.windows.barthann scipy.signal.windows.bartlett scipy.signal.windows.blackman
scipy.signal.windows.blackmanharris scipy.signal.windows.bohman scipy.signal.windows.boxcar
scipy.signal.windows.chebwin scipy.signal.windows.cosine scipy.signal.windows.dpss scipy.signal.windows.exponential
scipy.signal.windows.flattop scipy.signal.windows.gaussian scipy.signal.windows.general_cosine
scipy.signal.windows.general_gaussian scipy.signal.windows.general_hamming scipy.signal.windows.get_window
scipy.signal.windows.hamming scipy.signal.windows.hann scipy.signal.windows.kaiser
scipy.signal.windows.kaiser_bessel_derived scipy.signal.windows.lanczos scipy.signal.windows.nuttall
scipy.signal.windows.parzen scipy.signal.windows.taylor scipy.signal.windows.triang scipy.signal.windows.tukey

numpy.signal 2573 KNOWN
numpy.bartlett numpy.blackman numpy.hamming numpy.hanning numpy.imag numpy.real scipy.fft.next_fast_len
scipy.fftpack.next_fast_len

options.argument_parser 15238 CLASSES,KNOWN
argparse.Action argparse.ArgumentDefaultsHelpFormatter argparse.ArgumentError argparse.ArgumentParser
argparse.ArgumentTypeError argparse.BooleanOptionalAction argparse.FileType argparse.HelpFormatter
argparse.MetavarTypeHelpFormatter argparse.Namespace argparse.RawDescriptionHelpFormatter
argparse.RawTextHelpFormatter argparse._OpenNamespace configargparse.ArgParser
configargparse.ArgumentDefaultsHelpFormatter configargparse.ArgumentParser configargparse.DefaultConfigFileParser
configargparse.RawTextHelpFormatter configargparse.YAMLConfigFileParser jsonargparse.ArgumentParser

options.argument_parser 15238 KNOWN
argparse.ONE_OR_MORE argparse.OPTIONAL argparse.REMAINDER argparse.SUPPRESS argparse.ZERO_OR_MORE
distutils.util.strtobool

options.command_line_tools 5141 CLASSES,KNOWN
absl.flags.FlagValues click.Choice click.File click.FloatRange click.IntRange click.Path typer.Typer

options.command_line_tools 5141 KNOWN
absl.app.run absl.flags.DEFINE_bool absl.flags.DEFINE_boolean absl.flags.DEFINE_enum absl.flags.DEFINE_float
absl.flags.DEFINE_integer absl.flags.DEFINE_list absl.flags.DEFINE_string absl.flags.FLAGS click.argument
click.command click.echo click.group click.option click.pass_context click.pass_obj click.password_option click.secho
click.version_option fire.Fire typer.Argument typer.Option typer.echo typer.run typer.secho

options.config_trees 15729 ALIASES
omegaconf.dictconfig.DictConfig omegaconf.listconfig.ListConfig

options.config_trees 15729 CLASSES,KNOWN
addict.Dict addict.addict.Dict box.Box box.ConfigBox dotmap.DotMap easydict.EasyDict fvcore.common.config.CfgNode
ml_collections.ConfigDict ml_collections.config_dict.ConfigDict munch.Munch omegaconf.DictConfig omegaconf.ListConfig
yacs.config.CfgNode

options.config_trees 15729 KNOWN
omegaconf.OmegaConf.clear_resolvers omegaconf.OmegaConf.create omegaconf.OmegaConf.from_cli
omegaconf.OmegaConf.from_dict omegaconf.OmegaConf.from_dotlist omegaconf.OmegaConf.has_resolver
omegaconf.OmegaConf.is_config omegaconf.OmegaConf.is_dict omegaconf.OmegaConf.is_list omegaconf.OmegaConf.is_missing
omegaconf.OmegaConf.is_readonly omegaconf.OmegaConf.is_struct omegaconf.OmegaConf.load omegaconf.OmegaConf.masked_copy
omegaconf.OmegaConf.merge omegaconf.OmegaConf.register_new_resolver omegaconf.OmegaConf.register_resolver
omegaconf.OmegaConf.resolve omegaconf.OmegaConf.save omegaconf.OmegaConf.select omegaconf.OmegaConf.set_readonly
omegaconf.OmegaConf.set_struct omegaconf.OmegaConf.structured omegaconf.OmegaConf.to_container
omegaconf.OmegaConf.to_object omegaconf.OmegaConf.to_yaml omegaconf.OmegaConf.unsafe_merge omegaconf.OmegaConf.update

options.hydra 8657 CLASSES,KNOWN
hydra.core.config_store.ConfigStore hydra.core.global_hydra.GlobalHydra hydra.core.hydra_config.HydraConfig
hydra.initialize hydra.initialize_config_dir

options.hydra 8657 KNOWN
hydra.compose hydra.main hydra.utils.call hydra.utils.get_class hydra.utils.get_method hydra.utils.get_object
hydra.utils.get_original_cwd hydra.utils.get_static_method hydra.utils.instantiate hydra.utils.to_absolute_path
pydoc.locate

options.typed_options 4660 CLASSES,KNOWN
simple_parsing.ArgumentParser tap.Tap transformers.HfArgumentParser

options.typed_options 4660 KNOWN
draccus.parse draccus.wrap pyrallis.parse pyrallis.wrap simple_parsing.parse tyro.cli tyro.extras.cli

pictures.opencv 4720 KNOWN
cv2.COLOR_BGR2BGRA cv2.COLOR_BGR2GRAY cv2.COLOR_BGR2HSV cv2.COLOR_BGR2LAB cv2.COLOR_BGR2RGB cv2.COLOR_BGR2RGBA
cv2.COLOR_BGR2YCrCb cv2.COLOR_BGR2YUV cv2.COLOR_BGRA2BGR cv2.COLOR_BGRA2GRAY cv2.COLOR_BGRA2RGBA cv2.COLOR_GRAY2BGR
cv2.COLOR_GRAY2BGRA cv2.COLOR_GRAY2RGB cv2.COLOR_HSV2BGR cv2.COLOR_HSV2RGB cv2.COLOR_LAB2BGR cv2.COLOR_LAB2RGB
cv2.COLOR_RGB2BGR cv2.COLOR_RGB2GRAY cv2.COLOR_RGB2HSV cv2.COLOR_RGB2LAB cv2.COLOR_RGB2RGBA cv2.COLOR_RGB2YCrCb
cv2.COLOR_RGB2YUV cv2.COLOR_RGBA2BGR cv2.COLOR_RGBA2GRAY cv2.COLOR_RGBA2RGB cv2.COLOR_YCrCb2BGR cv2.COLOR_YCrCb2RGB
cv2.COLOR_YUV2BGR cv2.COLOR_YUV2RGB cv2.Canny cv2.GaussianBlur cv2.IMREAD_COLOR cv2.IMREAD_GRAYSCALE
cv2.IMREAD_UNCHANGED cv2.bilateralFilter cv2.bitwise_not cv2.blur cv2.convertScaleAbs cv2.cvtColor
cv2.destroyAllWindows cv2.dilate cv2.equalizeHist cv2.erode cv2.fastNlMeansDenoising cv2.filter2D cv2.flip cv2.imread
cv2.imshow cv2.imwrite cv2.medianBlur cv2.morphologyEx cv2.resize cv2.setNumThreads cv2.waitKey cv2.warpAffine
cv2.warpPerspective

pictures.pillow 7493 CLASSES,KNOWN
PIL.Image.Image

pictures.pillow 7493 KNOWN
PIL.Image.ANTIALIAS PIL.Image.BICUBIC PIL.Image.BILINEAR PIL.Image.BOX PIL.Image.FLIP_LEFT_RIGHT
PIL.Image.FLIP_TOP_BOTTOM PIL.Image.HAMMING PIL.Image.LANCZOS PIL.Image.NEAREST PIL.Image.ROTATE_180
PIL.Image.ROTATE_270 PIL.Image.ROTATE_90 PIL.Image.Resampling.BICUBIC PIL.Image.Resampling.BILINEAR
PIL.Image.Resampling.BOX PIL.Image.Resampling.HAMMING PIL.Image.Resampling.LANCZOS PIL.Image.Resampling.NEAREST
PIL.Image.TRANSPOSE PIL.Image.TRANSVERSE PIL.Image.Transpose.FLIP_LEFT_RIGHT PIL.Image.Transpose.FLIP_TOP_BOTTOM
PIL.Image.Transpose.ROTATE_180 PIL.Image.Transpose.ROTATE_270 PIL.Image.Transpose.ROTATE_90
PIL.Image.Transpose.TRANSPOSE PIL.Image.Transpose.TRANSVERSE PIL.Image.fromarray PIL.Image.new PIL.Image.open
PIL.ImageFile.LOAD_TRUNCATED_IMAGES PIL.ImageOps.autocontrast PIL.ImageOps.equalize PIL.ImageOps.exif_transpose
PIL.ImageOps.flip PIL.ImageOps.grayscale PIL.ImageOps.invert PIL.ImageOps.mirror PIL.ImageOps.posterize
PIL.ImageOps.solarize

pictures.torchvision_data 16671 CLASSES,KNOWN
torchvision.datasets.CIFAR10 torchvision.datasets.CIFAR100 torchvision.datasets.Caltech101
torchvision.datasets.Caltech256 torchvision.datasets.CelebA torchvision.datasets.Cityscapes
torchvision.datasets.CocoCaptions torchvision.datasets.CocoDetection torchvision.datasets.Country211
torchvision.datasets.DTD torchvision.datasets.DatasetFolder torchvision.datasets.EMNIST torchvision.datasets.EuroSAT
torchvision.datasets.FER2013 torchvision.datasets.FGVCAircraft torchvision.datasets.FakeData
torchvision.datasets.FashionMNIST torchvision.datasets.Flowers102 torchvision.datasets.Food101
torchvision.datasets.GTSRB torchvision.datasets.ImageFolder torchvision.datasets.ImageNet
torchvision.datasets.Imagenette torchvision.datasets.KMNIST torchvision.datasets.MNIST torchvision.datasets.Omniglot
torchvision.datasets.OxfordIIITPet torchvision.datasets.PCAM torchvision.datasets.Places365
torchvision.datasets.QMNIST torchvision.datasets.RenderedSST2 torchvision.datasets.SEMEION torchvision.datasets.STL10
torchvision.datasets.SUN397 torchvision.datasets.SVHN torchvision.datasets.StanfordCars torchvision.datasets.USPS
torchvision.datasets.VOCDetection torchvision.datasets.VOCSegmentation torchvision.datasets.VisionDataset

pictures.torchvision_data 16671 KNOWN
torchvision.datasets.celeba.CIFAR10 torchvision.datasets.celeba.CIFAR100 torchvision.datasets.celeba.Caltech101
torchvision.datasets.celeba.Caltech256 torchvision.datasets.celeba.Country211 torchvision.datasets.celeba.DTD
torchvision.datasets.celeba.DatasetFolder torchvision.datasets.celeba.EMNIST torchvision.datasets.celeba.EuroSAT
torchvision.datasets.celeba.FER2013 torchvision.datasets.celeba.FGVCAircraft torchvision.datasets.celeba.FakeData
torchvision.datasets.celeba.FashionMNIST torchvision.datasets.celeba.Flowers102 torchvision.datasets.celeba.Food101
torchvision.datasets.celeba.GTSRB torchvision.datasets.celeba.ImageFolder torchvision.datasets.celeba.ImageNet
torchvision.datasets.celeba.Imagenette torchvision.datasets.celeba.KMNIST torchvision.datasets.celeba.MNIST
torchvision.datasets.celeba.Omniglot torchvision.datasets.celeba.OxfordIIITPet torchvision.datasets.celeba.PCAM
torchvision.datasets.celeba.Places365 torchvision.datasets.celeba.QMNIST torchvision.datasets.celeba.RenderedSST2
torchvision.datasets.celeba.SEMEION torchvision.datasets.celeba.STL10 torchvision.datasets.celeba.SUN397
torchvision.datasets.celeba.SVHN torchvision.datasets.celeba.StanfordCars torchvision.datasets.celeba.USPS
torchvision.datasets.cifar.CIFAR10 torchvision.datasets.cifar.CIFAR100 torchvision.datasets.cifar.Caltech101
torchvision.datasets.cifar.Caltech256 torchvision.datasets.cifar.Country211 torchvision.datasets.cifar.DTD
torchvision.datasets.cifar.DatasetFolder torchvision.datasets.cifar.EMNIST torchvision.datasets.cifar.EuroSAT
torchvision.datasets.cifar.FER2013 torchvision.datasets.cifar.FGVCAircraft torchvision.datasets.cifar.FakeData
torchvision.datasets.cifar.FashionMNIST torchvision.datasets.cifar.Flowers102 torchvision.datasets.cifar.Food101
torchvision.datasets.cifar.GTSRB torchvision.datasets.cifar.ImageFolder torchvision.datasets.cifar.ImageNet
torchvision.datasets.cifar.Imagenette torchvision.datasets.cifar.KMNIST torchvision.datasets.cifar.MNIST
torchvision.datasets.cifar.Omniglot torchvision.datasets.cifar.OxfordIIITPet torchvision.datasets.cifar.PCAM
torchvision.datasets.cifar.Places365 torchvision.datasets.cifar.QMNIST torchvision.datasets.cifar.RenderedSST2
torchvision.datasets.cifar.SEMEION torchvision.datasets.cifar.STL10 torchvision.datasets.cifar.SUN397
torchvision.datasets.cifar.SVHN torchvision.datasets.cifar.StanfordCars torchvision.datasets.cifar.USPS
torchvision.datasets.fakedata.CIFAR10 torchvision.datasets.fakedata.CIFAR100 torchvision.datasets.fakedata.Caltech101
torchvision.datasets.fakedata.Caltech256 torchvision.datasets.fakedata.Country211 torchvision.datasets.fakedata.DTD
torchvision.datasets.fakedata.DatasetFolder torchvision.datasets.fakedata.EMNIST torchvision.datasets.fakedata.EuroSAT
torchvision.datasets.fakedata.FER2013 torchvision.datasets.fakedata.FGVCAircraft
torchvision.datasets.fakedata.FakeData torchvision.datasets.fakedata.FashionMNIST
torchvision.datasets.fakedata.Flowers102 torchvision.datasets.fakedata.Food101 torchvision.datasets.fakedata.GTSRB
torchvision.datasets.fakedata.ImageFolder torchvision.datasets.fakedata.ImageNet
torchvision.datasets.fakedata.Imagenette torchvision.datasets.fakedata.KMNIST torchvision.datasets.fakedata.MNIST
torchvision.datasets.fakedata.Omniglot torchvision.datasets.fakedata.OxfordIIITPet torchvision.datasets.fakedata.PCAM
torchvision.datasets.fakedata.Places365 torchvision.datasets.fakedata.QMNIST
torchvision.datasets.fakedata.RenderedSST2 torchvision.datasets.fakedata.SEMEION torchvision.datasets.fakedata.STL10
torchvision.datasets.fakedata.SUN397 torchvision.datasets.fakedata.SVHN torchvision.datasets.fakedata.StanfordCars
torchvision.datasets.fakedata.USPS torchvision.datasets.flowers102.CIFAR10 torchvision.datasets.flowers102.CIFAR100
torchvision.datasets.flowers102.Caltech101 torchvision.datasets.flowers102.Caltech256
torchvision.datasets.flowers102.Country211 torchvision.datasets.flowers102.DTD
torchvision.datasets.flowers102.DatasetFolder torchvision.datasets.flowers102.EMNIST
torchvision.datasets.flowers102.EuroSAT torchvision.datasets.flowers102.FER2013
torchvision.datasets.flowers102.FGVCAircraft torchvision.datasets.flowers102.FakeData
torchvision.datasets.flowers102.FashionMNIST torchvision.datasets.flowers102.Flowers102
torchvision.datasets.flowers102.Food101 torchvision.datasets.flowers102.GTSRB
torchvision.datasets.flowers102.ImageFolder torchvision.datasets.flowers102.ImageNet
torchvision.datasets.flowers102.Imagenette torchvision.datasets.flowers102.KMNIST
torchvision.datasets.flowers102.MNIST torchvision.datasets.flowers102.Omniglot
torchvision.datasets.flowers102.OxfordIIITPet torchvision.datasets.flowers102.PCAM
torchvision.datasets.flowers102.Places365 torchvision.datasets.flowers102.QMNIST
torchvision.datasets.flowers102.RenderedSST2 torchvision.datasets.flowers102.SEMEION
torchvision.datasets.flowers102.STL10 torchvision.datasets.flowers102.SUN397 torchvision.datasets.flowers102.SVHN
torchvision.datasets.flowers102.StanfordCars torchvision.datasets.flowers102.USPS torchvision.datasets.folder.CIFAR10
torchvision.datasets.folder.CIFAR100 torchvision.datasets.folder.Caltech101 torchvision.datasets.folder.Caltech256
torchvision.datasets.folder.Country211 torchvision.datasets.folder.DTD torchvision.datasets.folder.DatasetFolder
torchvision.datasets.folder.EMNIST torchvision.datasets.folder.EuroSAT torchvision.datasets.folder.FER2013
torchvision.datasets.folder.FGVCAircraft torchvision.datasets.folder.FakeData torchvision.datasets.folder.FashionMNIST
torchvision.datasets.folder.Flowers102 torchvision.datasets.folder.Food101 torchvision.datasets.folder.GTSRB
torchvision.datasets.folder.ImageFolder torchvision.datasets.folder.ImageNet torchvision.datasets.folder.Imagenette
torchvision.datasets.folder.KMNIST torchvision.datasets.folder.MNIST torchvision.datasets.folder.Omniglot
torchvision.datasets.folder.OxfordIIITPet torchvision.datasets.folder.PCAM torchvision.datasets.folder.Places365
torchvision.datasets.folder.QMNIST torchvision.datasets.folder.RenderedSST2 torchvision.datasets.folder.SEMEION
torchvision.datasets.folder.STL10 torchvision.datasets.folder.SUN397 torchvision.datasets.folder.SVHN
torchvision.datasets.folder.StanfordCars torchvision.datasets.folder.USPS torchvision.datasets.imagenet.CIFAR10
torchvision.datasets.imagenet.CIFAR100 torchvision.datasets.imagenet.Caltech101
torchvision.datasets.imagenet.Caltech256 torchvision.datasets.imagenet.Country211 torchvision.datasets.imagenet.DTD
torchvision.datasets.imagenet.DatasetFolder torchvision.datasets.imagenet.EMNIST torchvision.datasets.imagenet.EuroSAT
torchvision.datasets.imagenet.FER2013 torchvision.datasets.imagenet.FGVCAircraft
torchvision.datasets.imagenet.FakeData torchvision.datasets.imagenet.FashionMNIST
torchvision.datasets.imagenet.Flowers102 torchvision.datasets.imagenet.Food101 torchvision.datasets.imagenet.GTSRB
torchvision.datasets.imagenet.ImageFolder torchvision.datasets.imagenet.ImageNet
torchvision.datasets.imagenet.Imagenette torchvision.datasets.imagenet.KMNIST torchvision.datasets.imagenet.MNIST
torchvision.datasets.imagenet.Omniglot torchvision.datasets.imagenet.OxfordIIITPet torchvision.datasets.imagenet.PCAM
torchvision.datasets.imagenet.Places365 torchvision.datasets.imagenet.QMNIST
torchvision.datasets.imagenet.RenderedSST2 torchvision.datasets.imagenet.SEMEION torchvision.datasets.imagenet.STL10
torchvision.datasets.imagenet.SUN397 torchvision.datasets.imagenet.SVHN torchvision.datasets.imagenet.StanfordCars
torchvision.datasets.imagenet.USPS torchvision.datasets.mnist.CIFAR10 torchvision.datasets.mnist.CIFAR100
torchvision.datasets.mnist.Caltech101 torchvision.datasets.mnist.Caltech256 torchvision.datasets.mnist.Country211
torchvision.datasets.mnist.DTD torchvision.datasets.mnist.DatasetFolder torchvision.datasets.mnist.EMNIST
torchvision.datasets.mnist.EuroSAT torchvision.datasets.mnist.FER2013 torchvision.datasets.mnist.FGVCAircraft
torchvision.datasets.mnist.FakeData torchvision.datasets.mnist.FashionMNIST torchvision.datasets.mnist.Flowers102
torchvision.datasets.mnist.Food101 torchvision.datasets.mnist.GTSRB torchvision.datasets.mnist.ImageFolder
torchvision.datasets.mnist.ImageNet torchvision.datasets.mnist.Imagenette torchvision.datasets.mnist.KMNIST
torchvision.datasets.mnist.MNIST torchvision.datasets.mnist.Omniglot torchvision.datasets.mnist.OxfordIIITPet
torchvision.datasets.mnist.PCAM torchvision.datasets.mnist.Places365 torchvision.datasets.mnist.QMNIST
torchvision.datasets.mnist.RenderedSST2 torchvision.datasets.mnist.SEMEION torchvision.datasets.mnist.STL10
torchvision.datasets.mnist.SUN397 torchvision.datasets.mnist.SVHN torchvision.datasets.mnist.StanfordCars
torchvision.datasets.mnist.USPS torchvision.datasets.stl10.CIFAR10 torchvision.datasets.stl10.CIFAR100
torchvision.datasets.stl10.Caltech101 torchvision.datasets.stl10.Caltech256 torchvision.datasets.stl10.Country211
torchvision.datasets.stl10.DTD torchvision.datasets.stl10.DatasetFolder torchvision.datasets.stl10.EMNIST
torchvision.datasets.stl10.EuroSAT torchvision.datasets.stl10.FER2013 torchvision.datasets.stl10.FGVCAircraft
torchvision.datasets.stl10.FakeData torchvision.datasets.stl10.FashionMNIST torchvision.datasets.stl10.Flowers102
torchvision.datasets.stl10.Food101 torchvision.datasets.stl10.GTSRB torchvision.datasets.stl10.ImageFolder
torchvision.datasets.stl10.ImageNet torchvision.datasets.stl10.Imagenette torchvision.datasets.stl10.KMNIST
torchvision.datasets.stl10.MNIST torchvision.datasets.stl10.Omniglot torchvision.datasets.stl10.OxfordIIITPet
torchvision.datasets.stl10.PCAM torchvision.datasets.stl10.Places365 torchvision.datasets.stl10.QMNIST
torchvision.datasets.stl10.RenderedSST2 torchvision.datasets.stl10.SEMEION torchvision.datasets.stl10.STL10
torchvision.datasets.stl10.SUN397 torchvision.datasets.stl10.SVHN torchvision.datasets.stl10.StanfordCars
torchvision.datasets.stl10.USPS torchvision.datasets.svhn.CIFAR10 torchvision.datasets.svhn.CIFAR100
torchvision.datasets.svhn.Caltech101 torchvision.datasets.svhn.Caltech256 torchvision.datasets.svhn.Country211
torchvision.datasets.svhn.DTD torchvision.datasets.svhn.DatasetFolder torchvision.datasets.svhn.EMNIST
torchvision.datasets.svhn.EuroSAT torchvision.datasets.svhn.FER2013 torchvision.datasets.svhn.FGVCAircraft
torchvision.datasets.svhn.FakeData torchvision.datasets.svhn.FashionMNIST torchvision.datasets.svhn.Flowers102
torchvision.datasets.svhn.Food101 torchvision.datasets.svhn.GTSRB torchvision.datasets.svhn.ImageFolder
torchvision.datasets.svhn.ImageNet torchvision.datasets.svhn.Imagenette torchvision.datasets.svhn.KMNIST
torchvision.datasets.svhn.MNIST torchvision.datasets.svhn.Omniglot torchvision.datasets.svhn.OxfordIIITPet
torchvision.datasets.svhn.PCAM torchvision.datasets.svhn.Places365 torchvision.datasets.svhn.QMNIST
torchvision.datasets.svhn.RenderedSST2 torchvision.datasets.svhn.SEMEION torchvision.datasets.svhn.STL10
torchvision.datasets.svhn.SUN397 torchvision.datasets.svhn.SVHN torchvision.datasets.svhn.StanfordCars
torchvision.datasets.svhn.USPS torchvision.datasets.usps.CIFAR10 torchvision.datasets.usps.CIFAR100
torchvision.datasets.usps.Caltech101 torchvision.datasets.usps.Caltech256 torchvision.datasets.usps.Country211
torchvision.datasets.usps.DTD torchvision.datasets.usps.DatasetFolder torchvision.datasets.usps.EMNIST
torchvision.datasets.usps.EuroSAT torchvision.datasets.usps.FER2013 torchvision.datasets.usps.FGVCAircraft
torchvision.datasets.usps.FakeData torchvision.datasets.usps.FashionMNIST torchvision.datasets.usps.Flowers102
torchvision.datasets.usps.Food101 torchvision.datasets.usps.GTSRB torchvision.datasets.usps.ImageFolder
torchvision.datasets.usps.ImageNet torchvision.datasets.usps.Imagenette torchvision.datasets.usps.KMNIST
torchvision.datasets.usps.MNIST torchvision.datasets.usps.Omniglot torchvision.datasets.usps.OxfordIIITPet
torchvision.datasets.usps.PCAM torchvision.datasets.usps.Places365 torchvision.datasets.usps.QMNIST
torchvision.datasets.usps.RenderedSST2 torchvision.datasets.usps.SEMEION torchvision.datasets.usps.STL10
torchvision.datasets.usps.SUN397 torchvision.datasets.usps.SVHN torchvision.datasets.usps.StanfordCars
torchvision.datasets.usps.USPS torchvision.disable_beta_transforms_warning torchvision.io.ImageReadMode.GRAY
torchvision.io.ImageReadMode.GRAY_ALPHA torchvision.io.ImageReadMode.RGB torchvision.io.ImageReadMode.RGB_ALPHA
torchvision.io.ImageReadMode.UNCHANGED torchvision.io.decode_image torchvision.io.image.ImageReadMode.GRAY
torchvision.io.image.ImageReadMode.GRAY_ALPHA torchvision.io.image.ImageReadMode.RGB
torchvision.io.image.ImageReadMode.RGB_ALPHA torchvision.io.image.ImageReadMode.UNCHANGED
torchvision.io.image.read_image torchvision.io.read_image torchvision.io.write_jpeg torchvision.io.write_png
torchvision.io.write_video torchvision.set_image_backend torchvision.utils.make_grid torchvision.utils.save_image

pictures.torchvision_transforms 21955 CLASSES,KNOWN
torchvision.transforms.AugMix torchvision.transforms.AutoAugment torchvision.transforms.CenterCrop
torchvision.transforms.ClampBoundingBoxes torchvision.transforms.ColorJitter torchvision.transforms.Compose
torchvision.transforms.ConvertDtype torchvision.transforms.ConvertImageDtype
torchvision.transforms.ConvertImageDtypeV2 torchvision.transforms.ElasticTransform torchvision.transforms.FiveCrop
torchvision.transforms.GaussianBlur torchvision.transforms.GaussianNoise torchvision.transforms.Grayscale
torchvision.transforms.Identity torchvision.transforms.InterpolationMode torchvision.transforms.JPEG
torchvision.transforms.Lambda torchvision.transforms.LinearTransformation torchvision.transforms.Normalize
torchvision.transforms.PILToTensor torchvision.transforms.Pad torchvision.transforms.RGB
torchvision.transforms.RandAugment torchvision.transforms.RandomAdjustSharpness torchvision.transforms.RandomAffine
torchvision.transforms.RandomApply torchvision.transforms.RandomAutocontrast
torchvision.transforms.RandomChannelPermutation torchvision.transforms.RandomChoice torchvision.transforms.RandomCrop
torchvision.transforms.RandomEqualize torchvision.transforms.RandomErasing torchvision.transforms.RandomGrayscale
torchvision.transforms.RandomHorizontalFlip torchvision.transforms.RandomInvert torchvision.transforms.RandomIoUCrop
torchvision.transforms.RandomOrder torchvision.transforms.RandomPerspective
torchvision.transforms.RandomPhotometricDistort torchvision.transforms.RandomPosterize
torchvision.transforms.RandomResize torchvision.transforms.RandomResizedCrop torchvision.transforms.RandomRotation
torchvision.transforms.RandomShortestSize torchvision.transforms.RandomSizedCrop torchvision.transforms.RandomSolarize
torchvision.transforms.RandomVerticalFlip torchvision.transforms.RandomZoomOut torchvision.transforms.Resize
torchvision.transforms.SanitizeBoundingBoxes torchvision.transforms.ScaleJitter torchvision.transforms.Sequential
torchvision.transforms.TenCrop torchvision.transforms.ToDtype torchvision.transforms.ToImage
torchvision.transforms.ToImageTensor torchvision.transforms.ToPILImage torchvision.transforms.ToPureTensor
torchvision.transforms.ToTensor torchvision.transforms.TrivialAugmentWide torchvision.transforms.v2.CutMix
torchvision.transforms.v2.MixUp

pictures.torchvision_transforms 21955 KNOWN
torchvision.transforms.functional.InterpolationMode torchvision.transforms.functional.adjust_brightness
torchvision.transforms.functional.adjust_contrast torchvision.transforms.functional.adjust_gamma
torchvision.transforms.functional.adjust_hue torchvision.transforms.functional.adjust_saturation
torchvision.transforms.functional.adjust_sharpness torchvision.transforms.functional.affine
torchvision.transforms.functional.autocontrast torchvision.transforms.functional.center_crop
torchvision.transforms.functional.convert_image_dtype torchvision.transforms.functional.crop
torchvision.transforms.functional.equalize torchvision.transforms.functional.erase
torchvision.transforms.functional.five_crop torchvision.transforms.functional.gaussian_blur
torchvision.transforms.functional.get_dimensions torchvision.transforms.functional.get_image_num_channels
torchvision.transforms.functional.get_image_size torchvision.transforms.functional.hflip
torchvision.transforms.functional.horizontal_flip torchvision.transforms.functional.invert
torchvision.transforms.functional.normalize torchvision.transforms.functional.pad
torchvision.transforms.functional.perspective torchvision.transforms.functional.pil_to_tensor
torchvision.transforms.functional.posterize torchvision.transforms.functional.resize
torchvision.transforms.functional.resized_crop torchvision.transforms.functional.rgb_to_grayscale
torchvision.transforms.functional.rotate torchvision.transforms.functional.solarize
torchvision.transforms.functional.ten_crop torchvision.transforms.functional.to_dtype
torchvision.transforms.functional.to_grayscale torchvision.transforms.functional.to_image
torchvision.transforms.functional.to_pil_image torchvision.transforms.functional.to_tensor
torchvision.transforms.functional.vertical_flip torchvision.transforms.functional.vflip
torchvision.transforms.transforms.AugMix torchvision.transforms.transforms.AutoAugment
torchvision.transforms.transforms.CenterCrop torchvision.transforms.transforms.ClampBoundingBoxes
torchvision.transforms.transforms.ColorJitter torchvision.transforms.transforms.Compose
torchvision.transforms.transforms.ConvertDtype torchvision.transforms.transforms.ConvertImageDtype
torchvision.transforms.transforms.ConvertImageDtypeV2 torchvision.transforms.transforms.ElasticTransform
torchvision.transforms.transforms.FiveCrop torchvision.transforms.transforms.GaussianBlur
torchvision.transforms.transforms.GaussianNoise torchvision.transforms.transforms.Grayscale
torchvision.transforms.transforms.Identity torchvision.transforms.transforms.JPEG
torchvision.transforms.transforms.Lambda torchvision.transforms.transforms.LinearTransformation
torchvision.transforms.transforms.Normalize torchvision.transforms.transforms.PILToTensor
torchvision.transforms.transforms.Pad torchvision.transforms.transforms.RGB
torchvision.transforms.transforms.RandAugment torchvision.transforms.transforms.RandomAdjustSharpness
torchvision.transforms.transforms.RandomAffine torchvision.transforms.transforms.RandomApply
torchvision.transforms.transforms.RandomAutocontrast torchvision.transforms.transforms.RandomChannelPermutation
torchvision.transforms.transforms.RandomChoice torchvision.transforms.transforms.RandomCrop
torchvision.transforms.transforms.RandomEqualize torchvision.transforms.transforms.RandomErasing
torchvision.transforms.transforms.RandomGrayscale torchvision.transforms.transforms.RandomHorizontalFlip
torchvision.transforms.transforms.RandomInvert torchvision.transforms.transforms.RandomIoUCrop
torchvision.transforms.transforms.RandomOrder torchvision.transforms.transforms.RandomPerspective
torchvision.transforms.transforms.RandomPhotometricDistort torchvision.transforms.transforms.RandomPosterize
torchvision.transforms.transforms.RandomResize torchvision.transforms.transforms.RandomResizedCrop
torchvision.transforms.transforms.RandomRotation torchvision.transforms.transforms.RandomShortestSize
torchvision.transforms.transforms.RandomSizedCrop torchvision.transforms.transforms.RandomSolarize
torchvision.transforms.transforms.RandomVerticalFlip torchvision.transforms.transforms.RandomZoomOut
torchvision.transforms.transforms.Resize torchvision.transforms.transforms.SanitizeBoundingBoxes
torchvision.transforms.transforms.ScaleJitter torchvision.transforms.transforms.Sequential
torchvision.transforms.transforms.TenCrop torchvision.transforms.transforms.ToDtype
torchvision.transforms.transforms.ToImage torchvision.transforms.transforms.ToImageTensor
torchvision.transforms.transforms.ToPILImage torchvision.transforms.transforms.ToPureTensor
torchvision.transforms.transforms.ToTensor torchvision.transforms.transforms.TrivialAugmentWide
torchvision.transforms.v2.AugMix torchvision.transforms.v2.AutoAugment torchvision.transforms.v2.CenterCrop
torchvision.transforms.v2.ClampBoundingBoxes torchvision.transforms.v2.ColorJitter torchvision.transforms.v2.Compose
torchvision.transforms.v2.ConvertDtype torchvision.transforms.v2.ConvertImageDtype
torchvision.transforms.v2.ConvertImageDtypeV2 torchvision.transforms.v2.ElasticTransform
torchvision.transforms.v2.FiveCrop torchvision.transforms.v2.GaussianBlur torchvision.transforms.v2.GaussianNoise
torchvision.transforms.v2.Grayscale torchvision.transforms.v2.Identity torchvision.transforms.v2.InterpolationMode
torchvision.transforms.v2.JPEG torchvision.transforms.v2.Lambda torchvision.transforms.v2.LinearTransformation
torchvision.transforms.v2.Normalize torchvision.transforms.v2.PILToTensor torchvision.transforms.v2.Pad
torchvision.transforms.v2.RGB torchvision.transforms.v2.RandAugment torchvision.transforms.v2.RandomAdjustSharpness
torchvision.transforms.v2.RandomAffine torchvision.transforms.v2.RandomApply
torchvision.transforms.v2.RandomAutocontrast torchvision.transforms.v2.RandomChannelPermutation
torchvision.transforms.v2.RandomChoice torchvision.transforms.v2.RandomCrop torchvision.transforms.v2.RandomEqualize
torchvision.transforms.v2.RandomErasing torchvision.transforms.v2.RandomGrayscale
torchvision.transforms.v2.RandomHorizontalFlip torchvision.transforms.v2.RandomInvert
torchvision.transforms.v2.RandomIoUCrop torchvision.transforms.v2.RandomOrder
torchvision.transforms.v2.RandomPerspective torchvision.transforms.v2.RandomPhotometricDistort
torchvision.transforms.v2.RandomPosterize torchvision.transforms.v2.RandomResize
torchvision.transforms.v2.RandomResizedCrop torchvision.transforms.v2.RandomRotation
torchvision.transforms.v2.RandomShortestSize torchvision.transforms.v2.RandomSizedCrop
torchvision.transforms.v2.RandomSolarize torchvision.transforms.v2.RandomVerticalFlip
torchvision.transforms.v2.RandomZoomOut torchvision.transforms.v2.Resize
torchvision.transforms.v2.SanitizeBoundingBoxes torchvision.transforms.v2.ScaleJitter
torchvision.transforms.v2.Sequential torchvision.transforms.v2.TenCrop torchvision.transforms.v2.ToDtype
torchvision.transforms.v2.ToImage torchvision.transforms.v2.ToImageTensor torchvision.transforms.v2.ToPILImage
torchvision.transforms.v2.ToPureTensor torchvision.transforms.v2.ToTensor torchvision.transforms.v2.TrivialAugmentWide
torchvision.transforms.v2.functional.adjust_brightness torchvision.transforms.v2.functional.adjust_contrast
torchvision.transforms.v2.functional.adjust_gamma torchvision.transforms.v2.functional.adjust_hue
torchvision.transforms.v2.functional.adjust_saturation torchvision.transforms.v2.functional.adjust_sharpness
torchvision.transforms.v2.functional.affine torchvision.transforms.v2.functional.autocontrast
torchvision.transforms.v2.functional.center_crop torchvision.transforms.v2.functional.convert_image_dtype
torchvision.transforms.v2.functional.crop torchvision.transforms.v2.functional.equalize
torchvision.transforms.v2.functional.erase torchvision.transforms.v2.functional.five_crop
torchvision.transforms.v2.functional.gaussian_blur torchvision.transforms.v2.functional.get_dimensions
torchvision.transforms.v2.functional.get_num_channels torchvision.transforms.v2.functional.hflip
torchvision.transforms.v2.functional.horizontal_flip torchvision.transforms.v2.functional.invert
torchvision.transforms.v2.functional.normalize torchvision.transforms.v2.functional.pad
torchvision.transforms.v2.functional.perspective torchvision.transforms.v2.functional.pil_to_tensor
torchvision.transforms.v2.functional.posterize torchvision.transforms.v2.functional.resize
torchvision.transforms.v2.functional.resized_crop torchvision.transforms.v2.functional.rgb_to_grayscale
torchvision.transforms.v2.functional.rotate torchvision.transforms.v2.functional.solarize
torchvision.transforms.v2.functional.ten_crop torchvision.transforms.v2.functional.to_dtype
torchvision.transforms.v2.functional.to_grayscale torchvision.transforms.v2.functional.to_image
torchvision.transforms.v2.functional.to_pil_image torchvision.transforms.v2.functional.to_tensor
torchvision.transforms.v2.functional.vertical_flip torchvision.transforms.v2.functional.vflip

probability 20244 CLASSES,KNOWN
tensorflow_probability.distributions.Bernoulli tensorflow_probability.distributions.Beta
tensorflow_probability.distributions.Categorical tensorflow_probability.distributions.Cauchy
tensorflow_probability.distributions.Gamma tensorflow_probability.distributions.Gumbel
tensorflow_probability.distributions.Independent tensorflow_probability.distributions.Laplace
tensorflow_probability.distributions.LogNormal tensorflow_probability.distributions.MultivariateNormalDiag
tensorflow_probability.distributions.MultivariateNormalDiagWithSoftplusScale
tensorflow_probability.distributions.Normal tensorflow_probability.distributions.StudentT
tensorflow_probability.distributions.Uniform tf.compat.v1.distributions.Bernoulli tf.compat.v1.distributions.Beta
tf.compat.v1.distributions.Categorical tf.compat.v1.distributions.Cauchy tf.compat.v1.distributions.Gamma
tf.compat.v1.distributions.Gumbel tf.compat.v1.distributions.Independent tf.compat.v1.distributions.Laplace
tf.compat.v1.distributions.LogNormal tf.compat.v1.distributions.MultivariateNormalDiag
tf.compat.v1.distributions.MultivariateNormalDiagWithSoftplusScale tf.compat.v1.distributions.Normal
tf.compat.v1.distributions.StudentT tf.compat.v1.distributions.Uniform tf.contrib.distributions.Bernoulli
tf.contrib.distributions.Beta tf.contrib.distributions.Categorical tf.contrib.distributions.Cauchy
tf.contrib.distributions.Gamma tf.contrib.distributions.Gumbel tf.contrib.distributions.Independent
tf.contrib.distributions.Laplace tf.contrib.distributions.LogNormal tf.contrib.distributions.MultivariateNormalDiag
tf.contrib.distributions.MultivariateNormalDiagWithSoftplusScale tf.contrib.distributions.Normal
tf.contrib.distributions.StudentT tf.contrib.distributions.Uniform torch.distributions.Bernoulli
torch.distributions.Beta torch.distributions.Categorical torch.distributions.Cauchy torch.distributions.Chi2
torch.distributions.ContinuousBernoulli torch.distributions.Dirichlet torch.distributions.Exponential
torch.distributions.FisherSnedecor torch.distributions.Gamma torch.distributions.Geometric torch.distributions.Gumbel
torch.distributions.HalfCauchy torch.distributions.HalfNormal torch.distributions.Independent
torch.distributions.InverseGamma torch.distributions.Kumaraswamy torch.distributions.Laplace
torch.distributions.LogNormal torch.distributions.Multinomial torch.distributions.NegativeBinomial
torch.distributions.Normal torch.distributions.OneHotCategorical torch.distributions.OneHotCategoricalStraightThrough
torch.distributions.Pareto torch.distributions.Poisson torch.distributions.RelaxedBernoulli
torch.distributions.RelaxedOneHotCategorical torch.distributions.StudentT torch.distributions.Uniform
torch.distributions.VonMises torch.distributions.Weibull

probability 20244 KNOWN
tensorflow_probability.distributions.kl_divergence tf.compat.v1.distributions.kl_divergence
tf.contrib.distributions.kl_divergence torch.distributions.bernoulli.Bernoulli torch.distributions.beta.Beta
torch.distributions.categorical.Categorical torch.distributions.cauchy.Cauchy torch.distributions.chi2.Chi2
torch.distributions.continuous_bernoulli.ContinuousBernoulli torch.distributions.dirichlet.Dirichlet
torch.distributions.exponential.Exponential torch.distributions.fishersnedecor.FisherSnedecor
torch.distributions.gamma.Gamma torch.distributions.geometric.Geometric torch.distributions.gumbel.Gumbel
torch.distributions.half_cauchy.HalfCauchy torch.distributions.half_normal.HalfNormal
torch.distributions.independent.Independent torch.distributions.inverse_gamma.InverseGamma
torch.distributions.kl.kl_divergence torch.distributions.kl_divergence torch.distributions.kumaraswamy.Kumaraswamy
torch.distributions.laplace.Laplace torch.distributions.log_normal.LogNormal
torch.distributions.multinomial.Multinomial torch.distributions.negative_binomial.NegativeBinomial
torch.distributions.normal.Normal torch.distributions.one_hot_categorical.OneHotCategorical
torch.distributions.one_hot_categorical.OneHotCategoricalStraightThrough torch.distributions.pareto.Pareto
torch.distributions.poisson.Poisson torch.distributions.relaxed_bernoulli.RelaxedBernoulli
torch.distributions.relaxed_categorical.RelaxedOneHotCategorical torch.distributions.studentT.StudentT
torch.distributions.uniform.Uniform torch.distributions.von_mises.VonMises torch.distributions.weibull.Weibull

pydantic.conversion 6742 KNOWN

pydantic.models 15691 ALIASES
pydantic.dataclasses.dataclass pydantic.fields.Field pydantic.main.BaseModel pydantic.v1.BaseConfig
pydantic.v1.BaseModel pydantic.v1.BaseSettings pydantic.v1.ConfigDict pydantic.v1.Extra pydantic.v1.Field
pydantic.v1.NonNegativeFloat pydantic.v1.NonNegativeInt pydantic.v1.PositiveFloat pydantic.v1.PositiveInt
pydantic.v1.PrivateAttr pydantic.v1.ValidationError pydantic.v1.create_model pydantic.v1.dataclasses.dataclass
pydantic.v1.field_validator pydantic.v1.main.BaseModel pydantic.v1.model_validator pydantic.v1.root_validator
pydantic.v1.validator pydantic_settings.BaseSettings

pydantic.models 15691 CLASSES,KNOWN
pydantic.BaseConfig pydantic.BaseModel pydantic.BaseSettings pydantic.Extra_ pydantic.ValidationError

pydantic.models 15691 KNOWN
pydantic.ConfigDict pydantic.Extra pydantic.Field pydantic.NonNegativeFloat pydantic.NonNegativeInt
pydantic.PositiveFloat pydantic.PositiveInt pydantic.PrivateAttr pydantic.create_model pydantic.field_validator
pydantic.model_validator pydantic.root_validator pydantic.validator

python.algorithms 3710 KNOWN
bisect.bisect bisect.bisect_left bisect.bisect_right bisect.insort bisect.insort_left bisect.insort_right
heapq.heapify heapq.heappop heapq.heappush heapq.heappushpop heapq.heapreplace heapq.merge heapq.nlargest
heapq.nsmallest

python.code_as_text 5346 KNOWN
compile eval exec

python.copying 7196 KNOWN
copy.copy copy.deepcopy copy.replace

python.data_formats 15187 CLASSES,KNOWN
configparser.ConfigParser configparser.RawConfigParser configparser.SafeConfigParser csv.DictWriter csv.writer
json.JSONDecodeError json.JSONDecoder json.JSONEncoder json.decoder.JSONDecodeError pickle.PickleError
pickle.PicklingError pickle.UnpicklingError yaml.BaseLoader yaml.CDumper yaml.CFullLoader yaml.CLoader
yaml.CSafeDumper yaml.CSafeLoader yaml.Dumper yaml.FullLoader yaml.Loader yaml.MarkedYAMLError yaml.SafeDumper
yaml.SafeLoader yaml.UnsafeLoader yaml.YAMLError

python.data_formats 15187 KNOWN
ast.literal_eval cPickle.load cPickle.loads cloudpickle.dumps csv.DictReader csv.field_size_limit csv.reader
dill.dumps json.dump json.dumps json.load json.loads marshal.dump marshal.dumps marshal.load marshal.loads shelve.open
toml.dump toml.dumps toml.load toml.loads tomli.load tomli.loads tomllib.load tomllib.loads yaml.add_constructor
yaml.add_implicit_resolver yaml.add_representer yaml.dump yaml.dump_all yaml.full_load yaml.load yaml.safe_dump
yaml.safe_load yaml.unsafe_load

python.dataclasses_ 17297 CLASSES,KNOWN
dataclasses.Field dataclasses.FrozenInstanceError dataclasses._HAS_DEFAULT_FACTORY dataclasses._MISSING_TYPE

python.dataclasses_ 17297 KNOWN
dataclasses.InitVar dataclasses.KW_ONLY dataclasses.MISSING dataclasses.asdict dataclasses.astuple
dataclasses.dataclass dataclasses.field dataclasses.fields dataclasses.is_dataclass dataclasses.make_dataclass
dataclasses.replace

python.distributions 4541 KNOWN
importlib.metadata.packages_distributions importlib_metadata.packages_distributions

python.enums 14041 ALIASES
enum.EnumType

python.enums 14041 CLASSES,KNOWN
enum.Enum enum.EnumMeta enum.Flag enum.IntEnum enum.IntFlag enum.ReprEnum enum.StrEnum enum.auto enum.member
enum.nonmember

python.enums 14041 KNOWN
enum.CONFORM enum.CONTINUOUS enum.EJECT enum.KEEP enum.NAMED_FLAGS enum.STRICT enum.UNIQUE enum.global_enum
enum.property enum.unique enum.verify

python.inspection 20335 CLASSES,KNOWN
inspect.BoundArguments inspect.Parameter inspect.Signature inspect._ParameterKind inspect._empty

python.inspection 20335 KNOWN
asyncio.iscoroutinefunction inspect.CO_VARARGS inspect.CO_VARKEYWORDS inspect.Signature.empty inspect._KEYWORD_ONLY
inspect._POSITIONAL_ONLY inspect._POSITIONAL_OR_KEYWORD inspect._VAR_KEYWORD inspect._VAR_POSITIONAL inspect.cleandoc
inspect.getargspec inspect.getattr_static inspect.getcallargs inspect.getclosurevars inspect.getcomments
inspect.getdoc inspect.getfile inspect.getframeinfo inspect.getfullargspec inspect.getmembers inspect.getmodule
inspect.getmro inspect.getouterframes inspect.getsource inspect.getsourcefile inspect.getsourcelines
inspect.isabstract inspect.isasyncgenfunction inspect.isbuiltin inspect.isclass inspect.iscoroutinefunction
inspect.isdatadescriptor inspect.isfunction inspect.isgenerator inspect.isgeneratorfunction inspect.ismethod
inspect.ismethoddescriptor inspect.ismodule inspect.isroutine inspect.signature inspect.stack inspect.trace
inspect.unwrap

python.logs 6313 CLASSES,KNOWN
logging.FileHandler logging.Filter logging.Formatter logging.Handler logging.LogRecord logging.Logger
logging.LoggerAdapter logging.NullHandler logging.StreamHandler logging.handlers.QueueHandler
logging.handlers.RotatingFileHandler logging.handlers.TimedRotatingFileHandler rich.console.Console tqdm.tqdm
warnings.catch_warnings

python.logs 6313 KNOWN
faulthandler.dump_traceback logging.CRITICAL logging.DEBUG logging.ERROR logging.FATAL logging.INFO logging.NOTSET
logging.WARN logging.WARNING logging.addLevelName logging.basicConfig logging.captureWarnings
logging.config.dictConfig logging.config.fileConfig logging.critical logging.debug logging.disable logging.error
logging.exception logging.getLevelName logging.getLogger logging.getLoggerClass logging.info logging.log logging.root
logging.setLogRecordFactory logging.setLoggerClass logging.shutdown logging.warn logging.warning pdb.set_trace
pprint.pformat pprint.pp pprint.pprint rich.print rich.progress.track tqdm.asyncio.tqdm tqdm.auto.tqdm
tqdm.auto.trange tqdm.autonotebook.tqdm tqdm.contrib.tenumerate tqdm.notebook.tqdm tqdm.notebook.trange tqdm.rich.tqdm
tqdm.std.tqdm tqdm.tnrange tqdm.tqdm_notebook tqdm.trange traceback.extract_stack traceback.extract_tb
traceback.format_exc traceback.format_exception traceback.format_stack traceback.format_tb traceback.print_exc
traceback.print_exception traceback.print_stack traceback.print_tb traceback.walk_tb warnings.deprecated
warnings.filterwarnings warnings.formatwarning warnings.resetwarnings warnings.showwarning warnings.simplefilter
warnings.warn warnings.warn_explicit

python.matching_cost 2802 KNOWN

python.mathematics 10490 KNOWN
cmath.exp cmath.phase cmath.polar cmath.rect cmath.sqrt fractions.gcd fractions.lcm math.acos math.acosh math.asin
math.asinh math.atan math.atan2 math.atanh math.cbrt math.ceil math.comb math.copysign math.cos math.cosh math.degrees
math.dist math.e math.erf math.erfc math.exp math.exp2 math.expm1 math.fabs math.factorial math.floor math.fmod
math.frexp math.fsum math.gamma math.gcd math.hypot math.inf math.isclose math.isfinite math.isinf math.isnan
math.isqrt math.lcm math.ldexp math.lgamma math.log math.log10 math.log1p math.log2 math.modf math.nan math.nextafter
math.perm math.pi math.pow math.prod math.radians math.remainder math.sin math.sinh math.sqrt math.tan math.tanh
math.tau math.trunc math.ulp statistics.fmean statistics.geometric_mean statistics.harmonic_mean statistics.mean
statistics.median statistics.median_high statistics.median_low statistics.mode statistics.pstdev statistics.pvariance
statistics.stdev statistics.variance

python.module_finding 5205 CLASSES,KNOWN
importlib.abc.Loader importlib.abc.MetaPathFinder importlib.machinery.ModuleSpec importlib.machinery.SourceFileLoader
importlib.metadata.PackageNotFoundError

python.module_finding 5205 KNOWN
imp.find_module importlib.find_loader importlib.invalidate_caches importlib.metadata.distribution
importlib.metadata.version importlib.reload importlib.util.find_spec importlib.util.module_from_spec
importlib.util.spec_from_file_location importlib_metadata.version pkg_resources.DistributionNotFound
pkg_resources.get_distribution pkgutil.find_loader pkgutil.iter_modules pkgutil.walk_packages

python.operator_functions 4805 KNOWN
operator.__add__ operator.__and__ operator.__concat__ operator.__eq__ operator.__floordiv__ operator.__ge__
operator.__getitem__ operator.__gt__ operator.__iadd__ operator.__iand__ operator.__iconcat__ operator.__ifloordiv__
operator.__ilshift__ operator.__imatmul__ operator.__imod__ operator.__imul__ operator.__inv__ operator.__invert__
operator.__ior__ operator.__ipow__ operator.__irshift__ operator.__isub__ operator.__itruediv__ operator.__ixor__
operator.__le__ operator.__lshift__ operator.__lt__ operator.__matmul__ operator.__mod__ operator.__mul__
operator.__ne__ operator.__neg__ operator.__or__ operator.__pos__ operator.__pow__ operator.__rshift__
operator.__sub__ operator.__truediv__ operator.__xor__ operator.abs operator.add operator.and_ operator.attrgetter
operator.concat operator.contains operator.delitem operator.eq operator.floordiv operator.ge operator.getitem
operator.gt operator.iadd operator.iand operator.iconcat operator.ifloordiv operator.ilshift operator.imatmul
operator.imod operator.imul operator.index operator.inv operator.invert operator.ior operator.ipow operator.irshift
operator.is_ operator.is_not operator.isub operator.itemgetter operator.itruediv operator.ixor operator.le
operator.length_hint operator.lshift operator.lt operator.matmul operator.methodcaller operator.mod operator.mul
operator.ne operator.neg operator.not_ operator.or_ operator.pos operator.pow operator.rshift operator.setitem
operator.sub operator.truediv operator.truth operator.xor

python.path_objects 7531 CLASSES,KNOWN
pathlib.Path pathlib.PosixPath pathlib.PurePath pathlib.PurePosixPath pathlib.PureWindowsPath pathlib.WindowsPath

python.path_objects 7531 KNOWN

python.pickling 1014 KNOWN
cloudpickle.dump cloudpickle.load cloudpickle.loads dill.dump dill.load dill.loads joblib.dump joblib.load
pandas.read_pickle pickle.Unpickler pickle.dump pickle.dumps pickle.load pickle.loads

python.pytest_marks 3926 CLASSES,KNOWN
pytest.MarkGenerator

python.pytest_marks 3926 KNOWN
mock.patch mock.patch.object pytest.approx pytest.exit pytest.fixture pytest.importorskip pytest.main pytest.mark
pytest.param pytest.skip pytest.xfail unittest.expectedFailure unittest.main unittest.mock.patch
unittest.mock.patch.dict unittest.mock.patch.object unittest.skip unittest.skipIf unittest.skipUnless

python.random_numbers 5132 CLASSES,KNOWN
decimal.Decimal fractions.Fraction random.Random random.SystemRandom secrets.SystemRandom

python.random_numbers 5132 KNOWN
random.betavariate random.choice random.choices random.expovariate random.gammavariate random.gauss random.getrandbits
random.getstate random.lognormvariate random.normalvariate random.paretovariate random.randbytes random.randint
random.random random.randrange random.sample random.seed random.setstate random.shuffle random.triangular
random.uniform random.vonmisesvariate random.weibullvariate secrets.choice secrets.randbelow secrets.randbits
secrets.token_bytes secrets.token_hex secrets.token_urlsafe

python.references 3022 CLASSES,KNOWN
contextvars.Context contextvars.ContextVar contextvars.Token contextvars._NoValue

python.references 3022 KNOWN
contextvars.copy_context struct.calcsize struct.iter_unpack struct.pack struct.unpack struct.unpack_from
weakref.ReferenceType weakref.WeakKeyDictionary weakref.WeakMethod weakref.WeakSet weakref.WeakValueDictionary
weakref.finalize weakref.proxy weakref.ref

python.regular_expressions 12742 CLASSES,KNOWN
re.Match re.Pattern re.error

python.regular_expressions 12742 KNOWN
fnmatch.filter fnmatch.fnmatch fnmatch.fnmatchcase re.A re.ASCII re.DOTALL re.I re.IGNORECASE re.M re.MULTILINE
re.RegexFlag re.S re.U re.UNICODE re.VERBOSE re.X re.compile re.escape re.findall re.finditer re.fullmatch re.match
re.purge re.search re.split re.sub regex.compile regex.escape regex.findall regex.finditer regex.fullmatch regex.match
regex.search regex.split regex.sub

python.testing 2476 CLASSES,KNOWN
unittest.TestCase

python.testing 2476 KNOWN
pytest.deprecated_call pytest.raises pytest.warns

python.versions 4447 CLASSES,KNOWN
packaging.version.InvalidVersion packaging.version.Version

python.versions 4447 KNOWN
distutils.version.LooseVersion distutils.version.StrictVersion packaging.version.parse pkg_resources.parse_version
setuptools._distutils.version.LooseVersion torch.torch_version.TorchVersion

tables.pandas_tables 23200 CLASSES,KNOWN
pandas.DataFrame pandas.Series pandas.core.Iloc pandas.core.Loc

tables.pandas_tables 23200 KNOWN
pandas.DataFrame.from_dict pandas.DataFrame.from_records pandas.concat pandas.factorize pandas.get_dummies pandas.isna
pandas.isnull pandas.notnull pandas.read_csv pandas.read_excel pandas.read_feather pandas.read_fwf pandas.read_hdf
pandas.read_json pandas.read_parquet pandas.read_sql pandas.read_sql_query pandas.read_table pandas.to_datetime
pandas.to_numeric

tables.scikit_learn 14034 CLASSES,KNOWN
sklearn.decomposition.PCA sklearn.decomposition.TruncatedSVD sklearn.manifold.TSNE sklearn.model_selection.GroupKFold
sklearn.model_selection.KFold sklearn.model_selection.RepeatedKFold sklearn.model_selection.ShuffleSplit
sklearn.model_selection.StratifiedKFold sklearn.model_selection.StratifiedShuffleSplit
sklearn.model_selection.TimeSeriesSplit sklearn.preprocessing.MaxAbsScaler sklearn.preprocessing.MinMaxScaler
sklearn.preprocessing.Normalizer sklearn.preprocessing.PowerTransformer sklearn.preprocessing.QuantileTransformer
sklearn.preprocessing.RobustScaler sklearn.preprocessing.StandardScaler sklearn.utils.Bunch

tables.scikit_learn 14034 KNOWN
sklearn.datasets.fetch_california_housing sklearn.datasets.fetch_covtype sklearn.datasets.fetch_olivetti_faces
sklearn.datasets.fetch_openml sklearn.datasets.load_boston sklearn.datasets.load_breast_cancer
sklearn.datasets.load_diabetes sklearn.datasets.load_digits sklearn.datasets.load_iris sklearn.datasets.load_wine
sklearn.datasets.make_blobs sklearn.datasets.make_circles sklearn.datasets.make_classification
sklearn.datasets.make_friedman1 sklearn.datasets.make_moons sklearn.datasets.make_regression
sklearn.datasets.make_s_curve sklearn.datasets.make_swiss_roll sklearn.metrics.accuracy_score
sklearn.metrics.average_precision_score sklearn.metrics.balanced_accuracy_score sklearn.metrics.classification_report
sklearn.metrics.cohen_kappa_score sklearn.metrics.confusion_matrix sklearn.metrics.f1_score sklearn.metrics.log_loss
sklearn.metrics.mean_absolute_error sklearn.metrics.mean_squared_error sklearn.metrics.precision_score
sklearn.metrics.r2_score sklearn.metrics.recall_score sklearn.metrics.roc_auc_score sklearn.metrics.roc_curve
sklearn.model_selection.train_test_split sklearn.utils.class_weight.compute_class_weight sklearn.utils.shuffle

tables.sklearn_encoders 4896 CLASSES,KNOWN
scipy.sparse._csr.csr_matrix sklearn.preprocessing.LabelBinarizer sklearn.preprocessing.LabelEncoder
sklearn.preprocessing.OneHotEncoder sklearn.preprocessing.OrdinalEncoder

tables.sklearn_encoders 4896 KNOWN

tensorflow.assertions 1934 KNOWN
tf.compat.v1.assert_greater tf.compat.v1.assert_greater_equal tf.compat.v1.assert_less tf.compat.v1.assert_less_equal
tf.compat.v1.assert_negative tf.compat.v1.assert_non_negative tf.compat.v1.assert_non_positive
tf.compat.v1.assert_none_equal tf.compat.v1.assert_positive tf.debugging.assert_greater
tf.debugging.assert_greater_equal tf.debugging.assert_less tf.debugging.assert_less_equal tf.debugging.assert_negative
tf.debugging.assert_non_negative tf.debugging.assert_non_positive tf.debugging.assert_none_equal
tf.debugging.assert_positive

tensorflow.control 18692 CLASSES,KNOWN
tf.RaggedTensorSpec tf.SparseTensorSpec tf.TensorArray tf.TensorSpec tf.compat.v1.arg_scope_nothing
tf.compat.v1.colocate_with tf.compat.v1.device tf.compat.v1.graph_util_scope tf.compat.v1.keras_scope
tf.control_dependencies tf.device tf.distribute.CentralStorageStrategy tf.distribute.MirroredStrategy
tf.distribute.MultiWorkerMirroredStrategy tf.distribute.OneDeviceStrategy tf.distribute.ParameterServerStrategy
tf.distribute.Strategy tf.distribute.TPUStrategy tf.distribute.experimental.CentralStorageStrategy
tf.distribute.experimental.MultiWorkerMirroredStrategy tf.distribute.experimental.ParameterServerStrategy
tf.distribute.experimental.TPUStrategy tf.init_scope tf.summary.SummaryWriter tf.summary.create_file_writer_context
tf.summary.record_if tf.variable_creator_scope tf.xla.experimental.jit_scope

tensorflow.control 18692 KNOWN
tf.Module.with_name_scope tf.__internal__.smart_cond.smart_cond tf.autograph.experimental.do_not_convert
tf.autograph.to_graph tf.case tf.compat.v1.case tf.compat.v1.cond tf.compat.v1.foldl tf.compat.v1.foldr
tf.compat.v1.make_template tf.compat.v1.make_template_function tf.compat.v1.map_fn tf.compat.v1.py_func
tf.compat.v1.py_function tf.compat.v1.scan tf.compat.v1.while_loop tf.compat.v1.wrap_function tf.cond
tf.contrib.eager.defun tf.contrib.framework.smart_cond tf.distribute.ReduceOp.MEAN tf.distribute.ReduceOp.SUM
tf.distribute.get_strategy tf.foldl tf.foldr tf.function tf.map_fn tf.numpy_function tf.py_function tf.scan
tf.summary.create_file_writer tf.summary.create_noop_writer tf.switch_case tf.vectorized_map tf.while_loop

tensorflow.data 19882 CLASSES,KNOWN
tf.compat.v1.data.Iterator tf.compat.v1.data.Options tf.contrib.data.Options tf.data.Dataset tf.data.Options

tensorflow.data 19882 KNOWN
tf.compat.v1.data.AUTOTUNE tf.compat.v1.data.Dataset tf.compat.v1.data.Dataset.from_generator
tf.compat.v1.data.Dataset.from_tensor_slices tf.compat.v1.data.Dataset.from_tensors
tf.compat.v1.data.Dataset.list_files tf.compat.v1.data.Dataset.range tf.compat.v1.data.Dataset.zip
tf.compat.v1.data.FixedLengthRecordDataset tf.compat.v1.data.Iterator.from_structure tf.compat.v1.data.TFRecordDataset
tf.compat.v1.data.TextLineDataset tf.compat.v1.data.experimental.AUTOTUNE tf.compat.v1.data.experimental.cardinality
tf.compat.v1.data.experimental.copy_to_device tf.compat.v1.data.experimental.get_single_element
tf.compat.v1.data.experimental.ignore_errors tf.compat.v1.data.experimental.prefetch_to_device
tf.compat.v1.data.experimental.shuffle_and_repeat tf.compat.v1.data.experimental.unbatch
tf.compat.v1.data.get_output_shapes tf.compat.v1.data.get_output_types tf.compat.v1.data.make_initializable_iterator
tf.compat.v1.data.make_one_shot_iterator tf.contrib.data.AUTOTUNE tf.contrib.data.Dataset
tf.contrib.data.Dataset.from_generator tf.contrib.data.Dataset.from_tensor_slices tf.contrib.data.Dataset.from_tensors
tf.contrib.data.Dataset.list_files tf.contrib.data.Dataset.range tf.contrib.data.Dataset.zip
tf.contrib.data.FixedLengthRecordDataset tf.contrib.data.TFRecordDataset tf.contrib.data.TextLineDataset
tf.contrib.data.experimental.AUTOTUNE tf.contrib.data.experimental.cardinality
tf.contrib.data.experimental.copy_to_device tf.contrib.data.experimental.get_single_element
tf.contrib.data.experimental.ignore_errors tf.contrib.data.experimental.prefetch_to_device
tf.contrib.data.experimental.shuffle_and_repeat tf.contrib.data.experimental.unbatch
tf.contrib.data.make_initializable_iterator tf.contrib.data.make_one_shot_iterator tf.contrib.data.map_and_batch
tf.data.AUTOTUNE tf.data.Dataset.from_generator tf.data.Dataset.from_tensor_slices tf.data.Dataset.from_tensors
tf.data.Dataset.list_files tf.data.Dataset.range tf.data.Dataset.zip tf.data.FixedLengthRecordDataset
tf.data.Iterator.from_structure tf.data.TFRecordDataset tf.data.TextLineDataset tf.data.experimental.AUTOTUNE
tf.data.experimental.cardinality tf.data.experimental.copy_to_device tf.data.experimental.get_single_element
tf.data.experimental.ignore_errors tf.data.experimental.map_and_batch tf.data.experimental.prefetch_to_device
tf.data.experimental.shuffle_and_repeat tf.data.experimental.unbatch tf.data.make_initializable_iterator
tf.data.make_one_shot_iterator

tensorflow.initializers 6198 CLASSES,KNOWN
tf.initializers.Constant tf.initializers.GlorotNormal tf.initializers.GlorotUniform tf.initializers.HeNormal
tf.initializers.HeUniform tf.initializers.Identity tf.initializers.LecunNormal tf.initializers.LecunUniform
tf.initializers.Ones tf.initializers.Orthogonal tf.initializers.RandomNormal tf.initializers.RandomUniform
tf.initializers.TruncatedNormal tf.initializers.UniformUnitScaling tf.initializers.VarianceScaling
tf.initializers.Zeros

tensorflow.initializers 6198 KNOWN
tf.compat.v1.constant_initializer tf.compat.v1.glorot_normal_initializer tf.compat.v1.glorot_uniform_initializer
tf.compat.v1.he_normal_initializer tf.compat.v1.he_uniform_initializer tf.compat.v1.identity_initializer
tf.compat.v1.initializers.Constant tf.compat.v1.initializers.GlorotNormal tf.compat.v1.initializers.GlorotUniform
tf.compat.v1.initializers.HeNormal tf.compat.v1.initializers.HeUniform tf.compat.v1.initializers.Identity
tf.compat.v1.initializers.LecunNormal tf.compat.v1.initializers.LecunUniform tf.compat.v1.initializers.Ones
tf.compat.v1.initializers.Orthogonal tf.compat.v1.initializers.RandomNormal tf.compat.v1.initializers.RandomUniform
tf.compat.v1.initializers.TruncatedNormal tf.compat.v1.initializers.UniformUnitScaling
tf.compat.v1.initializers.VarianceScaling tf.compat.v1.initializers.Zeros tf.compat.v1.initializers.constant
tf.compat.v1.initializers.glorot_normal tf.compat.v1.initializers.glorot_uniform tf.compat.v1.initializers.he_normal
tf.compat.v1.initializers.he_uniform tf.compat.v1.initializers.identity tf.compat.v1.initializers.lecun_normal
tf.compat.v1.initializers.lecun_uniform tf.compat.v1.initializers.ones tf.compat.v1.initializers.orthogonal
tf.compat.v1.initializers.random_normal tf.compat.v1.initializers.random_uniform
tf.compat.v1.initializers.truncated_normal tf.compat.v1.initializers.uniform_unit_scaling
tf.compat.v1.initializers.variance_scaling tf.compat.v1.initializers.zeros tf.compat.v1.lecun_normal_initializer
tf.compat.v1.lecun_uniform_initializer tf.compat.v1.ones_initializer tf.compat.v1.orthogonal_initializer
tf.compat.v1.random_normal_initializer tf.compat.v1.random_uniform_initializer
tf.compat.v1.truncated_normal_initializer tf.compat.v1.uniform_unit_scaling_initializer
tf.compat.v1.variance_scaling_initializer tf.compat.v1.zeros_initializer tf.constant_initializer
tf.contrib.keras.initializers.he_normal tf.contrib.layers.variance_scaling_initializer
tf.contrib.layers.xavier_initializer tf.contrib.layers.xavier_initializer_conv2d
tf.contrib.slim.variance_scaling_initializer tf.contrib.slim.xavier_initializer tf.glorot_normal_initializer
tf.glorot_uniform_initializer tf.he_normal_initializer tf.he_uniform_initializer tf.identity_initializer
tf.init_ops.constant_initializer tf.init_ops.glorot_normal_initializer tf.init_ops.glorot_uniform_initializer
tf.init_ops.he_normal_initializer tf.init_ops.he_uniform_initializer tf.init_ops.identity_initializer
tf.init_ops.lecun_normal_initializer tf.init_ops.lecun_uniform_initializer tf.init_ops.ones_initializer
tf.init_ops.orthogonal_initializer tf.init_ops.random_normal_initializer tf.init_ops.random_uniform_initializer
tf.init_ops.truncated_normal_initializer tf.init_ops.uniform_unit_scaling_initializer
tf.init_ops.variance_scaling_initializer tf.init_ops.zeros_initializer tf.initializers.constant
tf.initializers.glorot_normal tf.initializers.glorot_uniform tf.initializers.he_normal tf.initializers.he_uniform
tf.initializers.identity tf.initializers.lecun_normal tf.initializers.lecun_uniform tf.initializers.ones
tf.initializers.orthogonal tf.initializers.random_normal tf.initializers.random_uniform
tf.initializers.truncated_normal tf.initializers.uniform_unit_scaling tf.initializers.variance_scaling
tf.initializers.zeros tf.lecun_normal_initializer tf.lecun_uniform_initializer tf.ones_initializer
tf.orthogonal_initializer tf.random_normal_initializer tf.random_uniform_initializer tf.truncated_normal_initializer
tf.uniform_unit_scaling_initializer tf.variance_scaling_initializer tf.zeros_initializer

tensorflow.module 1947 CLASSES,KNOWN
tf.Module

tensorflow.module 1947 KNOWN

tensorflow.nest 9104 CLASSES,KNOWN
tf.io.FixedLenFeature tf.io.FixedLenSequenceFeature tf.io.RaggedFeature tf.io.VarLenFeature tf.train.BytesList
tf.train.Example tf.train.Feature tf.train.FeatureList tf.train.FeatureLists tf.train.Features tf.train.FloatList
tf.train.Int64List tf.train.SequenceExample

tensorflow.nest 9104 KNOWN
tf.as_dtype tf.as_string tf.compat.as_bytes tf.compat.as_str tf.compat.as_str_any tf.compat.as_text
tf.compat.v1.FixedLenFeature tf.compat.v1.FixedLenSequenceFeature tf.compat.v1.RaggedFeature
tf.compat.v1.VarLenFeature tf.compat.v1.decode_raw tf.compat.v1.enable_control_flow_v2
tf.compat.v1.image.ResizeMethod.AREA tf.compat.v1.image.ResizeMethod.BICUBIC tf.compat.v1.image.ResizeMethod.BILINEAR
tf.compat.v1.image.ResizeMethod.NEAREST_NEIGHBOR tf.compat.v1.nest.assert_same_structure
tf.compat.v1.nest.assert_shallow_structure tf.compat.v1.nest.flatten tf.compat.v1.nest.is_nested
tf.compat.v1.nest.is_sequence tf.compat.v1.nest.map_structure tf.compat.v1.nest.pack_sequence_as
tf.compat.v1.parse_example tf.compat.v1.parse_single_example tf.compat.v1.read_file tf.compat.v1.regex_replace
tf.compat.v1.saved_model.load tf.compat.v1.saved_model.loader.load tf.compat.v1.saved_model.save
tf.compat.v1.saved_model.simple_save tf.compat.v1.string_strip tf.compat.v1.string_to_hash_bucket
tf.compat.v1.string_to_hash_bucket_fast tf.compat.v1.string_to_number tf.compat.v1.substr
tf.compat.v1.train.export_meta_graph tf.compat.v1.train.init_from_checkpoint tf.compat.v1.train.warm_start
tf.contrib.framework.nest.assert_same_structure tf.contrib.framework.nest.assert_shallow_structure
tf.contrib.framework.nest.flatten tf.contrib.framework.nest.is_nested tf.contrib.framework.nest.is_sequence
tf.contrib.framework.nest.map_structure tf.contrib.framework.nest.pack_sequence_as
tf.data.experimental.nest.assert_same_structure tf.data.experimental.nest.assert_shallow_structure
tf.data.experimental.nest.flatten tf.data.experimental.nest.is_nested tf.data.experimental.nest.is_sequence
tf.data.experimental.nest.map_structure tf.data.experimental.nest.pack_sequence_as
tf.debugging.disable_traceback_filtering tf.dtypes.as_dtype tf.experimental.numpy.experimental_enable_numpy_behavior
tf.hub.load tf.image.ResizeMethod.AREA tf.image.ResizeMethod.BICUBIC tf.image.ResizeMethod.BILINEAR
tf.image.ResizeMethod.GAUSSIAN tf.image.ResizeMethod.LANCZOS3 tf.image.ResizeMethod.LANCZOS5
tf.image.ResizeMethod.MITCHELLCUBIC tf.image.ResizeMethod.NEAREST_NEIGHBOR tf.image.encode_jpeg tf.image.encode_png
tf.io.decode_raw tf.io.encode_jpeg tf.io.encode_png tf.io.parse_example tf.io.parse_single_example tf.io.read_file
tf.io.register_file_system tf.io.serialize_tensor tf.load_library tf.load_op_library tf.nest.assert_same_structure
tf.nest.assert_shallow_structure tf.nest.flatten tf.nest.is_nested tf.nest.is_sequence tf.nest.map_structure
tf.nest.pack_sequence_as tf.python.util.nest.assert_same_structure tf.python.util.nest.assert_shallow_structure
tf.python.util.nest.flatten tf.python.util.nest.is_nested tf.python.util.nest.is_sequence
tf.python.util.nest.map_structure tf.python.util.nest.pack_sequence_as tf.register_tensor_conversion_function
tf.saved_model.load tf.saved_model.save tf.strings.as_string tf.strings.format tf.strings.join tf.strings.length
tf.strings.lower tf.strings.reduce_join tf.strings.regex_replace tf.strings.strip tf.strings.substr
tf.strings.to_hash_bucket tf.strings.to_hash_bucket_fast tf.strings.to_number tf.strings.unicode_transcode_length
tf.strings.upper tf.train.init_from_checkpoint tree.assert_same_structure tree.assert_shallow_structure tree.flatten
tree.is_nested tree.is_sequence tree.map_structure tree.pack_sequence_as

tensorflow.optimizers 12321 CLASSES,KNOWN
tf.compat.v1.train.AdadeltaOptimizer tf.compat.v1.train.AdagradDAOptimizer tf.compat.v1.train.AdagradOptimizer
tf.compat.v1.train.AdamOptimizer tf.compat.v1.train.ExponentialMovingAverage tf.compat.v1.train.FtrlOptimizer
tf.compat.v1.train.GradientDescentOptimizer tf.compat.v1.train.MomentumOptimizer tf.compat.v1.train.Optimizer
tf.compat.v1.train.ProximalAdagradOptimizer tf.compat.v1.train.ProximalGradientDescentOptimizer
tf.compat.v1.train.RMSPropOptimizer tf.compat.v1.train.SyncReplicasOptimizer tf.optimizers.Optimizer
tf.train.ExponentialMovingAverage

tensorflow.optimizers 12321 KNOWN
tf.RegisterGradient tf.clip_by_global_norm tf.compat.v1.NoGradient tf.compat.v1.NotDifferentiable
tf.compat.v1.RegisterShape tf.compat.v1.gradients tf.compat.v1.hessians tf.compat.v1.test.compute_gradient_error
tf.compat.v1.train.cosine_decay tf.compat.v1.train.cosine_decay_restarts tf.compat.v1.train.exponential_decay
tf.compat.v1.train.inverse_time_decay tf.compat.v1.train.linear_cosine_decay tf.compat.v1.train.natural_exp_decay
tf.compat.v1.train.noisy_linear_cosine_decay tf.compat.v1.train.piecewise_constant
tf.compat.v1.train.piecewise_constant_decay tf.compat.v1.train.polynomial_decay tf.custom_gradient tf.gradients
tf.hessians tf.no_gradient tf.nondifferentiable_batch_function tf.optimizers.experimental.Optimizer
tf.optimizers.legacy.Optimizer tf.recompute_grad tf.test.compute_gradient_error

tensorflow.shapes 10703 CLASSES,KNOWN
tf.TensorShape

tensorflow.shapes 10703 KNOWN
tf.compat.dimension_value tf.compat.v1.Dimension tf.compat.v1.TensorShape tf.compat.v1.dimension_at_index
tf.compat.v1.dimension_value tf.compat.v1.get_static_value tf.contrib.util.constant_value tf.get_static_shape
tf.get_static_value

tensorflow.tape 5026 CLASSES,KNOWN
tf.GradientTape

tensorflow.tape 5026 KNOWN

tensorflow.tensors 19804 CLASSES,KNOWN
tf.IndexedSlices tf.Operation tf.RaggedTensor tf.SparseTensor tf.Tensor

tensorflow.tensors 19804 KNOWN
tf.bfloat16 tf.bool tf.compat.v1.SparseTensorValue tf.complex128 tf.complex64 tf.contrib.framework.is_tensor tf.double
tf.dtypes.bfloat16 tf.dtypes.bool tf.dtypes.complex128 tf.dtypes.complex64 tf.dtypes.double tf.dtypes.float16
tf.dtypes.float32 tf.dtypes.float64 tf.dtypes.half tf.dtypes.int16 tf.dtypes.int32 tf.dtypes.int64 tf.dtypes.int8
tf.dtypes.qint32 tf.dtypes.qint8 tf.dtypes.quint8 tf.dtypes.resource tf.dtypes.string tf.dtypes.uint16
tf.dtypes.uint32 tf.dtypes.uint64 tf.dtypes.uint8 tf.dtypes.variant tf.float16 tf.float32 tf.float64 tf.half tf.int16
tf.int32 tf.int64 tf.int8 tf.is_tensor tf.newaxis tf.qint32 tf.qint8 tf.quint8 tf.resource tf.sparse.SparseTensor
tf.string tf.uint16 tf.uint32 tf.uint64 tf.uint8 tf.variant

tensorflow1.arg_scope 4976 CLASSES,KNOWN
tf.contrib.slim.Arguments tf.contrib.slim.arg_scope

tensorflow1.arg_scope 4976 KNOWN
tf.contrib.framework.add_arg_scope tf.contrib.framework.arg_scope tf.contrib.framework.arg_scoped_arguments
tf.contrib.framework.current_arg_scope tf.contrib.framework.has_arg_scope tf.contrib.framework.python.ops.arg_scope
tf.contrib.layers.arg_scope tf.contrib.slim.add_arg_scope tf.contrib.slim.arg_scoped_arguments
tf.contrib.slim.current_arg_scope tf.contrib.slim.has_arg_scope tf_slim.add_arg_scope tf_slim.arg_scope
tf_slim.current_arg_scope

tensorflow1.collections 4692 KNOWN
tf.compat.v1.GraphKeys.ACTIVATIONS tf.compat.v1.GraphKeys.BIASES tf.compat.v1.GraphKeys.CONCATENATED_VARIABLES
tf.compat.v1.GraphKeys.GLOBAL_STEP tf.compat.v1.GraphKeys.GLOBAL_VARIABLES tf.compat.v1.GraphKeys.INIT_OP
tf.compat.v1.GraphKeys.LOCAL_VARIABLES tf.compat.v1.GraphKeys.LOSSES tf.compat.v1.GraphKeys.METRIC_VARIABLES
tf.compat.v1.GraphKeys.MODEL_VARIABLES tf.compat.v1.GraphKeys.MOVING_AVERAGE_VARIABLES
tf.compat.v1.GraphKeys.QUEUE_RUNNERS tf.compat.v1.GraphKeys.READY_OP tf.compat.v1.GraphKeys.REGULARIZATION_LOSSES
tf.compat.v1.GraphKeys.SAVERS tf.compat.v1.GraphKeys.SUMMARIES tf.compat.v1.GraphKeys.SUMMARY_OP
tf.compat.v1.GraphKeys.TABLE_INITIALIZERS tf.compat.v1.GraphKeys.TRAINABLE_VARIABLES tf.compat.v1.GraphKeys.UPDATE_OPS
tf.compat.v1.GraphKeys.VARIABLES tf.compat.v1.GraphKeys.WEIGHTS tf.compat.v1.add_to_collection
tf.compat.v1.add_to_collections tf.compat.v1.all_variables tf.compat.v1.get_collection tf.compat.v1.get_collection_ref
tf.compat.v1.global_variables tf.compat.v1.local_variables tf.compat.v1.model_variables
tf.compat.v1.moving_average_variables tf.compat.v1.report_uninitialized_variables tf.compat.v1.trainable_variables
tf.contrib.framework.get_model_variables tf.contrib.framework.get_trainable_variables
tf.contrib.framework.get_variables tf.contrib.slim.get_model_variables tf.contrib.slim.get_trainable_variables
tf.contrib.slim.get_variables

tensorflow1.convolutions 7440 KNOWN
tf.compat.v1.layers.average_pooling1d tf.compat.v1.layers.average_pooling2d tf.compat.v1.layers.average_pooling3d
tf.compat.v1.layers.conv1d tf.compat.v1.layers.conv2d tf.compat.v1.layers.conv2d_transpose tf.compat.v1.layers.conv3d
tf.compat.v1.layers.conv3d_transpose tf.compat.v1.layers.max_pooling1d tf.compat.v1.layers.max_pooling2d
tf.compat.v1.layers.max_pooling3d tf.compat.v1.layers.separable_conv2d

tensorflow1.graph 2183 CLASSES,KNOWN
tf.compat.v1.GraphObject

tensorflow1.graph 2183 KNOWN
tf.Graph tf.compat.v1.Graph tf.compat.v1.get_default_graph tf.compat.v1.reset_default_graph

tensorflow1.input 6140 CLASSES,KNOWN
tf.examples.tutorials.mnist.DataSet tf.examples.tutorials.mnist.Datasets

tensorflow1.input 6140 KNOWN
tf.compat.v1.app.flags.DEFINE_bool tf.compat.v1.app.flags.DEFINE_boolean tf.compat.v1.app.flags.DEFINE_enum
tf.compat.v1.app.flags.DEFINE_float tf.compat.v1.app.flags.DEFINE_integer tf.compat.v1.app.flags.DEFINE_list
tf.compat.v1.app.flags.DEFINE_string tf.compat.v1.app.flags.FLAGS tf.compat.v1.app.flags.mark_flag_as_required
tf.compat.v1.app.flags.mark_flags_as_required tf.compat.v1.app.flags.register_validator tf.compat.v1.app.run
tf.compat.v1.flags.DEFINE_bool tf.compat.v1.flags.DEFINE_boolean tf.compat.v1.flags.DEFINE_enum
tf.compat.v1.flags.DEFINE_float tf.compat.v1.flags.DEFINE_integer tf.compat.v1.flags.DEFINE_list
tf.compat.v1.flags.DEFINE_string tf.compat.v1.flags.FLAGS tf.compat.v1.flags.mark_flag_as_required
tf.compat.v1.flags.mark_flags_as_required tf.compat.v1.flags.register_validator tf.compat.v1.gfile.Copy
tf.compat.v1.gfile.DeleteRecursively tf.compat.v1.gfile.Exists tf.compat.v1.gfile.FastGFile tf.compat.v1.gfile.GFile
tf.compat.v1.gfile.Glob tf.compat.v1.gfile.IsDirectory tf.compat.v1.gfile.ListDirectory tf.compat.v1.gfile.MakeDirs
tf.compat.v1.gfile.MkDir tf.compat.v1.gfile.Open tf.compat.v1.gfile.Remove tf.compat.v1.gfile.Rename
tf.compat.v1.gfile.copy tf.compat.v1.gfile.exists tf.compat.v1.gfile.glob tf.compat.v1.gfile.isdir
tf.compat.v1.gfile.listdir tf.compat.v1.gfile.makedirs tf.compat.v1.gfile.mkdir tf.compat.v1.gfile.remove
tf.compat.v1.gfile.rename tf.compat.v1.gfile.rmtree tf.compat.v1.gfile.stat tf.compat.v1.gfile.walk
tf.compat.v1.import_graph_def tf.compat.v1.train.NewCheckpointReader tf.compat.v1.train.checkpoint_exists
tf.compat.v1.train.import_meta_graph tf.compat.v1.train.load_checkpoint tf.contrib.framework.list_variables
tf.contrib.learn.datasets.mnist.read_data_sets tf.examples.tutorials.mnist.input_data.read_data_sets
tf.flags.DEFINE_bool tf.flags.DEFINE_boolean tf.flags.DEFINE_enum tf.flags.DEFINE_float tf.flags.DEFINE_integer
tf.flags.DEFINE_list tf.flags.DEFINE_string tf.flags.FLAGS tf.flags.mark_flag_as_required
tf.flags.mark_flags_as_required tf.flags.register_validator tf.gfile.Copy tf.gfile.DeleteRecursively tf.gfile.Exists
tf.gfile.FastGFile tf.gfile.GFile tf.gfile.Glob tf.gfile.IsDirectory tf.gfile.ListDirectory tf.gfile.MakeDirs
tf.gfile.MkDir tf.gfile.Open tf.gfile.Remove tf.gfile.Rename tf.gfile.copy tf.gfile.exists tf.gfile.glob
tf.gfile.isdir tf.gfile.listdir tf.gfile.makedirs tf.gfile.mkdir tf.gfile.remove tf.gfile.rename tf.gfile.rmtree
tf.gfile.stat tf.gfile.walk tf.import_graph_def tf.io.gfile.Copy tf.io.gfile.DeleteRecursively tf.io.gfile.Exists
tf.io.gfile.FastGFile tf.io.gfile.GFile tf.io.gfile.Glob tf.io.gfile.IsDirectory tf.io.gfile.ListDirectory
tf.io.gfile.MakeDirs tf.io.gfile.MkDir tf.io.gfile.Open tf.io.gfile.Remove tf.io.gfile.Rename tf.io.gfile.copy
tf.io.gfile.exists tf.io.gfile.glob tf.io.gfile.isdir tf.io.gfile.listdir tf.io.gfile.makedirs tf.io.gfile.mkdir
tf.io.gfile.remove tf.io.gfile.rename tf.io.gfile.rmtree tf.io.gfile.stat tf.io.gfile.walk
tf.train.get_checkpoint_state tf.train.latest_checkpoint tf.train.list_variables tf.train.load_checkpoint
tf.train.load_variable

tensorflow1.layer_parts 6687 KNOWN

tensorflow1.layers 7016 ALIASES
tensorflow.compat.v1.layers.AveragePooling1D tensorflow.compat.v1.layers.AveragePooling2D
tensorflow.compat.v1.layers.AveragePooling3D tensorflow.compat.v1.layers.BatchNormalization
tensorflow.compat.v1.layers.Conv1D tensorflow.compat.v1.layers.Conv2D tensorflow.compat.v1.layers.Conv2DTranspose
tensorflow.compat.v1.layers.Conv3D tensorflow.compat.v1.layers.Conv3DTranspose tensorflow.compat.v1.layers.Dense
tensorflow.compat.v1.layers.Dropout tensorflow.compat.v1.layers.Flatten tensorflow.compat.v1.layers.Layer
tensorflow.compat.v1.layers.MaxPooling1D tensorflow.compat.v1.layers.MaxPooling2D
tensorflow.compat.v1.layers.MaxPooling3D tensorflow.compat.v1.layers.SeparableConv2D
tensorflow.layers.AveragePooling1D tensorflow.layers.AveragePooling2D tensorflow.layers.AveragePooling3D
tensorflow.layers.BatchNormalization tensorflow.layers.Conv1D tensorflow.layers.Conv2D
tensorflow.layers.Conv2DTranspose tensorflow.layers.Conv3D tensorflow.layers.Conv3DTranspose tensorflow.layers.Dense
tensorflow.layers.Dropout tensorflow.layers.Flatten tensorflow.layers.Layer tensorflow.layers.MaxPooling1D
tensorflow.layers.MaxPooling2D tensorflow.layers.MaxPooling3D tensorflow.layers.SeparableConv2D
tf.compat.v1.layers.AveragePooling1D tf.compat.v1.layers.AveragePooling2D tf.compat.v1.layers.AveragePooling3D
tf.compat.v1.layers.BatchNormalization tf.compat.v1.layers.Conv1D tf.compat.v1.layers.Conv2D
tf.compat.v1.layers.Conv2DTranspose tf.compat.v1.layers.Conv3D tf.compat.v1.layers.Conv3DTranspose
tf.compat.v1.layers.Dense tf.compat.v1.layers.Dropout tf.compat.v1.layers.Flatten tf.compat.v1.layers.Layer
tf.compat.v1.layers.MaxPooling1D tf.compat.v1.layers.MaxPooling2D tf.compat.v1.layers.MaxPooling3D
tf.compat.v1.layers.SeparableConv2D tf.layers.AveragePooling1D tf.layers.AveragePooling2D tf.layers.AveragePooling3D
tf.layers.BatchNormalization tf.layers.Conv1D tf.layers.Conv2D tf.layers.Conv2DTranspose tf.layers.Conv3D
tf.layers.Conv3DTranspose tf.layers.Dense tf.layers.Dropout tf.layers.Flatten tf.layers.Layer tf.layers.MaxPooling1D
tf.layers.MaxPooling2D tf.layers.MaxPooling3D tf.layers.SeparableConv2D

tensorflow1.layers 7016 KNOWN
tf.compat.v1.layers.batch_normalization tf.compat.v1.layers.dense tf.compat.v1.layers.dropout
tf.compat.v1.layers.flatten tf.compat.v1.layers.fully_connected tf.contrib.layers.flatten tf.contrib.slim.flatten

tensorflow1.losses 3415 KNOWN
tf.compat.v1.losses.absolute_difference tf.compat.v1.losses.add_loss tf.compat.v1.losses.compute_weighted_loss
tf.compat.v1.losses.cosine_distance tf.compat.v1.losses.get_losses tf.compat.v1.losses.get_regularization_loss
tf.compat.v1.losses.get_regularization_losses tf.compat.v1.losses.get_total_loss tf.compat.v1.losses.hinge_loss
tf.compat.v1.losses.huber_loss tf.compat.v1.losses.log_loss tf.compat.v1.losses.mean_squared_error
tf.compat.v1.losses.sigmoid_cross_entropy tf.compat.v1.losses.softmax_cross_entropy
tf.compat.v1.losses.sparse_softmax_cross_entropy tf.contrib.losses.absolute_difference tf.contrib.losses.add_loss
tf.contrib.losses.compute_weighted_loss tf.contrib.losses.cosine_distance tf.contrib.losses.get_losses
tf.contrib.losses.get_regularization_losses tf.contrib.losses.get_total_loss tf.contrib.losses.hinge_loss
tf.contrib.losses.huber_loss tf.contrib.losses.log_loss tf.contrib.losses.mean_squared_error
tf.contrib.losses.sigmoid_cross_entropy tf.contrib.losses.softmax_cross_entropy
tf.contrib.losses.sparse_softmax_cross_entropy tf.contrib.slim.losses.add_loss tf.contrib.slim.losses.get_losses
tf.contrib.slim.losses.get_regularization_losses tf.contrib.slim.losses.get_total_loss
tf.contrib.slim.losses.sigmoid_cross_entropy tf.contrib.slim.losses.softmax_cross_entropy
tf.contrib.slim.losses.sparse_softmax_cross_entropy tf_slim.losses.get_total_loss tf_slim.losses.sigmoid_cross_entropy
tf_slim.losses.softmax_cross_entropy tf_slim.losses.sparse_softmax_cross_entropy

tensorflow1.metrics 11935 CLASSES,KNOWN
tf.compat.v1.FIFOQueue tf.compat.v1.FixedLengthRecordReader tf.compat.v1.GraphDef tf.compat.v1.MetaGraphDef
tf.compat.v1.PaddingFIFOQueue tf.compat.v1.RandomShuffleQueue tf.compat.v1.ReaderBase tf.compat.v1.TFRecordReader
tf.compat.v1.TextLineReader tf.compat.v1.WholeFileReader tf.compat.v1.estimator.Estimator
tf.compat.v1.estimator.EstimatorSpec tf.compat.v1.estimator.EvalSpec tf.compat.v1.estimator.RunConfig
tf.compat.v1.estimator.TrainSpec tf.compat.v1.estimator.export.PredictOutput
tf.compat.v1.estimator.export.ServingInputReceiver tf.compat.v1.estimator.tpu.TPUEstimator
tf.compat.v1.estimator.tpu.TPUEstimatorSpec tf.compat.v1.train.ChiefSessionCreator tf.compat.v1.train.QueueRunner
tf.compat.v1.train.SessionRunArgs tf.compat.v1.train.queue_runner.QueueRunner tf.contrib.learn.Estimator
tf.contrib.tpu.TPUEstimator tf.estimator.Estimator tf.estimator.EstimatorSpec tf.estimator.EvalSpec
tf.estimator.RunConfig tf.estimator.TrainSpec tf.estimator.export.PredictOutput
tf.estimator.export.ServingInputReceiver

tensorflow1.metrics 11935 KNOWN
tf.compat.v1.estimator.ModeKeys.EVAL tf.compat.v1.estimator.ModeKeys.PREDICT tf.compat.v1.estimator.ModeKeys.TRAIN
tf.compat.v1.estimator.inputs.numpy_input_fn tf.compat.v1.estimator.train_and_evaluate tf.compat.v1.metrics.accuracy
tf.compat.v1.metrics.auc tf.compat.v1.metrics.average_precision_at_k tf.compat.v1.metrics.false_negatives
tf.compat.v1.metrics.false_positives tf.compat.v1.metrics.mean tf.compat.v1.metrics.mean_absolute_error
tf.compat.v1.metrics.mean_cosine_distance tf.compat.v1.metrics.mean_iou tf.compat.v1.metrics.mean_per_class_accuracy
tf.compat.v1.metrics.mean_relative_error tf.compat.v1.metrics.mean_squared_error tf.compat.v1.metrics.mean_tensor
tf.compat.v1.metrics.percentage_below tf.compat.v1.metrics.precision tf.compat.v1.metrics.precision_at_k
tf.compat.v1.metrics.recall tf.compat.v1.metrics.recall_at_k tf.compat.v1.metrics.root_mean_squared_error
tf.compat.v1.metrics.sensitivity_at_specificity tf.compat.v1.metrics.specificity_at_sensitivity
tf.compat.v1.metrics.true_negatives tf.compat.v1.metrics.true_positives tf.compat.v1.scatter_add
tf.compat.v1.scatter_div tf.compat.v1.scatter_max tf.compat.v1.scatter_min tf.compat.v1.scatter_mul
tf.compat.v1.scatter_nd_add tf.compat.v1.scatter_nd_sub tf.compat.v1.scatter_nd_update tf.compat.v1.scatter_sub
tf.compat.v1.scatter_update tf.compat.v1.sparse.from_dense tf.compat.v1.sparse.to_dense
tf.compat.v1.sparse_tensor_to_dense tf.compat.v1.train.batch tf.compat.v1.train.batch_join
tf.compat.v1.train.input_producer tf.compat.v1.train.maybe_batch tf.compat.v1.train.range_input_producer
tf.compat.v1.train.replica_device_setter tf.compat.v1.train.shuffle_batch tf.compat.v1.train.shuffle_batch_join
tf.compat.v1.train.slice_input_producer tf.compat.v1.train.string_input_producer tf.contrib.layers.dense_to_sparse
tf.contrib.metrics.streaming_accuracy tf.contrib.metrics.streaming_auc
tf.contrib.metrics.streaming_average_precision_at_k tf.contrib.metrics.streaming_false_negatives
tf.contrib.metrics.streaming_false_positives tf.contrib.metrics.streaming_mean
tf.contrib.metrics.streaming_mean_absolute_error tf.contrib.metrics.streaming_mean_cosine_distance
tf.contrib.metrics.streaming_mean_iou tf.contrib.metrics.streaming_mean_per_class_accuracy
tf.contrib.metrics.streaming_mean_relative_error tf.contrib.metrics.streaming_mean_squared_error
tf.contrib.metrics.streaming_percentage_below tf.contrib.metrics.streaming_precision
tf.contrib.metrics.streaming_precision_at_k tf.contrib.metrics.streaming_recall
tf.contrib.metrics.streaming_recall_at_k tf.contrib.metrics.streaming_root_mean_squared_error
tf.contrib.metrics.streaming_sensitivity_at_specificity tf.contrib.metrics.streaming_specificity_at_sensitivity
tf.contrib.metrics.streaming_true_negatives tf.contrib.metrics.streaming_true_positives tf.contrib.summary.histogram
tf.contrib.summary.image tf.contrib.summary.scalar tf.estimator.ModeKeys.EVAL tf.estimator.ModeKeys.PREDICT
tf.estimator.ModeKeys.TRAIN tf.estimator.inputs.numpy_input_fn tf.estimator.train_and_evaluate tf.sparse.from_dense
tf.sparse.to_dense tf.train.replica_device_setter

tensorflow1.placeholders 2434 KNOWN
tf.compat.v1.placeholder tf.compat.v1.placeholder_with_default tf.compat.v1.sparse_placeholder

tensorflow1.replay 5887 KNOWN

tensorflow1.rnn 16661 CLASSES,KNOWN
tf.compat.v1.nn.rnn_cell.BasicLSTMCell tf.compat.v1.nn.rnn_cell.BasicRNNCell
tf.compat.v1.nn.rnn_cell.CudnnCompatibleGRUCell tf.compat.v1.nn.rnn_cell.CudnnCompatibleLSTMCell
tf.compat.v1.nn.rnn_cell.DeviceWrapper tf.compat.v1.nn.rnn_cell.DropoutWrapper tf.compat.v1.nn.rnn_cell.GRUBlockCell
tf.compat.v1.nn.rnn_cell.GRUBlockCellV2 tf.compat.v1.nn.rnn_cell.GRUCell tf.compat.v1.nn.rnn_cell.HighwayWrapper
tf.compat.v1.nn.rnn_cell.LSTMBlockCell tf.compat.v1.nn.rnn_cell.LSTMCell
tf.compat.v1.nn.rnn_cell.LayerNormBasicLSTMCell tf.compat.v1.nn.rnn_cell.MultiRNNCell tf.compat.v1.nn.rnn_cell.RNNCell
tf.compat.v1.nn.rnn_cell.ResidualWrapper tf.contrib.rnn.DeviceWrapper tf.contrib.rnn.DropoutWrapper
tf.contrib.rnn.HighwayWrapper tf.contrib.rnn.MultiRNNCell tf.contrib.rnn.RNNCell tf.contrib.rnn.ResidualWrapper
tf.nn.rnn_cell.DeviceWrapper tf.nn.rnn_cell.DropoutWrapper tf.nn.rnn_cell.HighwayWrapper tf.nn.rnn_cell.MultiRNNCell
tf.nn.rnn_cell.RNNCell tf.nn.rnn_cell.ResidualWrapper

tensorflow1.rnn 16661 KNOWN
keras.layers.RNNCell tf.compat.v1.nn.rnn_cell.LSTMStateTuple tf.compat.v1.nn.rnn_cell._linear
tf.compat.v1.nn.rnn_cell.linear tf.contrib.rnn.BasicLSTMCell tf.contrib.rnn.BasicRNNCell
tf.contrib.rnn.CudnnCompatibleGRUCell tf.contrib.rnn.CudnnCompatibleLSTMCell tf.contrib.rnn.GRUBlockCell
tf.contrib.rnn.GRUBlockCellV2 tf.contrib.rnn.GRUCell tf.contrib.rnn.LSTMBlockCell tf.contrib.rnn.LSTMCell
tf.contrib.rnn.LSTMStateTuple tf.contrib.rnn.LayerNormBasicLSTMCell tf.contrib.rnn._linear
tf.contrib.rnn.core_rnn_cell.BasicLSTMCell tf.contrib.rnn.core_rnn_cell._linear tf.contrib.rnn.core_rnn_cell.linear
tf.contrib.rnn.linear tf.nn.rnn_cell.BasicLSTMCell tf.nn.rnn_cell.BasicRNNCell tf.nn.rnn_cell.CudnnCompatibleGRUCell
tf.nn.rnn_cell.CudnnCompatibleLSTMCell tf.nn.rnn_cell.GRUBlockCell tf.nn.rnn_cell.GRUBlockCellV2
tf.nn.rnn_cell.GRUCell tf.nn.rnn_cell.LSTMBlockCell tf.nn.rnn_cell.LSTMCell tf.nn.rnn_cell.LSTMStateTuple
tf.nn.rnn_cell.LayerNormBasicLSTMCell tf.nn.rnn_cell._linear tf.nn.rnn_cell.linear

tensorflow1.scopes 6737 CLASSES,KNOWN
tf.compat.v1.Scope tf.compat.v1.VariableScope tf.compat.v1.variable_scope tf.name_scope

tensorflow1.scopes 6737 KNOWN
tf.compat.v1.get_variable_scope tf.compat.v1.name_scope tf.compat.v1.op_scope tf.compat.v1.variable_op_scope

tensorflow1.session 18077 CLASSES,KNOWN
tf.compat.v1.ConfigProto tf.compat.v1.GPUOptions tf.compat.v1.GraphOptions tf.compat.v1.InteractiveSession
tf.compat.v1.OptimizerOptions tf.compat.v1.RunMetadata tf.compat.v1.RunOptions tf.compat.v1.Session
tf.compat.v1.Summary tf.compat.v1.python_io.TFRecordWriter tf.compat.v1.saved_model.Builder
tf.compat.v1.saved_model.builder.SavedModelBuilder tf.compat.v1.summary.FileWriter
tf.compat.v1.train.CheckpointSaverHook tf.compat.v1.train.ClusterSpec tf.compat.v1.train.Coordinator
tf.compat.v1.train.LoggingTensorHook tf.compat.v1.train.MonitoredSession tf.compat.v1.train.MonitoredTrainingSession
tf.compat.v1.train.ProfilerHook tf.compat.v1.train.Saver tf.compat.v1.train.Scaffold tf.compat.v1.train.SessionRunHook
tf.compat.v1.train.SingularMonitoredSession tf.compat.v1.train.StopAtStepHook tf.compat.v1.train.SummarySaverHook
tf.compat.v1.train.SummaryWriter tf.compat.v1.train.Supervisor tf.io.TFRecordWriter tf.profiler.experimental.Trace
tf.test.TestCase tf.train.Checkpoint tf.train.CheckpointManager tf.train.ClusterSpec tf.train.Server

tensorflow1.session 18077 KNOWN
tf.Assert tf.VERSION tf.__version__ tf.compat.v1.add_check_numerics_ops tf.compat.v1.assert_equal
tf.compat.v1.assert_integer tf.compat.v1.assert_near tf.compat.v1.assert_proper_iterable tf.compat.v1.assert_rank
tf.compat.v1.assert_rank_at_least tf.compat.v1.assert_rank_in tf.compat.v1.assert_scalar tf.compat.v1.assert_type
tf.compat.v1.assert_variables_initialized tf.compat.v1.disable_eager_execution tf.compat.v1.disable_resource_variables
tf.compat.v1.disable_v2_behavior tf.compat.v1.disable_v2_tensorshape tf.compat.v1.enable_eager_execution
tf.compat.v1.enable_resource_variables tf.compat.v1.enable_v2_behavior tf.compat.v1.enable_v2_tensorshape
tf.compat.v1.executing_eagerly tf.compat.v1.get_default_session tf.compat.v1.global_norm_summary
tf.compat.v1.global_variables_initializer tf.compat.v1.histogram_summary tf.compat.v1.image_summary
tf.compat.v1.initialize_all_tables tf.compat.v1.initialize_all_variables tf.compat.v1.initialize_local_variables
tf.compat.v1.initialize_variables tf.compat.v1.local_variables_initializer tf.compat.v1.logging.DEBUG
tf.compat.v1.logging.ERROR tf.compat.v1.logging.FATAL tf.compat.v1.logging.INFO tf.compat.v1.logging.WARN
tf.compat.v1.logging.debug tf.compat.v1.logging.error tf.compat.v1.logging.fatal tf.compat.v1.logging.info
tf.compat.v1.logging.log tf.compat.v1.logging.log_first_n tf.compat.v1.logging.set_verbosity tf.compat.v1.logging.vlog
tf.compat.v1.logging.warn tf.compat.v1.logging.warning tf.compat.v1.merge_all_summaries tf.compat.v1.merge_summary
tf.compat.v1.scalar_summary tf.compat.v1.scatter_update_op tf.compat.v1.set_random_seed tf.compat.v1.summary.audio
tf.compat.v1.summary.histogram tf.compat.v1.summary.image tf.compat.v1.summary.merge tf.compat.v1.summary.merge_all
tf.compat.v1.summary.scalar tf.compat.v1.summary.tensor_summary tf.compat.v1.summary.text
tf.compat.v1.tables_initializer tf.compat.v1.test.TestCase tf.compat.v1.train.add_queue_runner
tf.compat.v1.train.start_queue_runners tf.compat.v1.train.write_graph tf.compat.v1.variables_initializer
tf.config.experimental.enable_op_determinism tf.config.experimental.list_logical_devices
tf.config.experimental.list_physical_devices tf.config.experimental.set_memory_growth
tf.config.experimental.set_virtual_device_configuration tf.config.experimental.set_visible_devices
tf.config.experimental_connect_to_cluster tf.config.experimental_run_functions_eagerly tf.config.list_logical_devices
tf.config.list_physical_devices tf.config.optimizer.set_experimental_options tf.config.optimizer.set_jit
tf.config.run_functions_eagerly tf.config.set_logical_device_configuration tf.config.set_soft_device_placement
tf.config.set_visible_devices tf.config.threading.set_inter_op_parallelism_threads
tf.config.threading.set_intra_op_parallelism_threads tf.contrib.layers.summarize_activation
tf.contrib.layers.summarize_activations tf.contrib.layers.summarize_collection tf.contrib.layers.summarize_tensor
tf.contrib.layers.summarize_tensors tf.debugging.Assert tf.debugging.assert_all_finite tf.debugging.assert_equal
tf.debugging.assert_integer tf.debugging.assert_near tf.debugging.assert_proper_iterable tf.debugging.assert_rank
tf.debugging.assert_rank_at_least tf.debugging.assert_rank_in tf.debugging.assert_same_float_dtype
tf.debugging.assert_scalar tf.debugging.assert_shapes tf.debugging.assert_type tf.debugging.enable_check_numerics
tf.debugging.set_log_device_placement tf.executing_eagerly tf.get_logger tf.group tf.io.write_file tf.io.write_graph
tf.no_op tf.print tf.profiler.experimental.start tf.profiler.experimental.stop tf.random.set_seed tf.summary.audio
tf.summary.flush tf.summary.histogram tf.summary.image tf.summary.scalar tf.summary.text tf.summary.trace_export
tf.summary.trace_off tf.summary.trace_on tf.summary.write tf.test.gpu_device_name tf.test.is_built_with_cuda
tf.test.is_gpu_available tf.tpu.experimental.initialize_tpu_system tf.tuple

tensorflow1.slim 12383 KNOWN
tf.contrib.layers.avg_pool2d tf.contrib.layers.avg_pool3d tf.contrib.layers.batch_norm tf.contrib.layers.bias_add
tf.contrib.layers.conv1d tf.contrib.layers.conv2d tf.contrib.layers.conv2d_transpose tf.contrib.layers.conv3d
tf.contrib.layers.conv3d_transpose tf.contrib.layers.convolution tf.contrib.layers.convolution1d
tf.contrib.layers.convolution2d tf.contrib.layers.convolution2d_transpose tf.contrib.layers.convolution3d
tf.contrib.layers.dropout tf.contrib.layers.embed_sequence tf.contrib.layers.fully_connected
tf.contrib.layers.layer_norm tf.contrib.layers.linear tf.contrib.layers.max_pool2d tf.contrib.layers.max_pool3d
tf.contrib.layers.one_hot_encoding tf.contrib.layers.python.layers.layers.avg_pool2d
tf.contrib.layers.python.layers.layers.avg_pool3d tf.contrib.layers.python.layers.layers.batch_norm
tf.contrib.layers.python.layers.layers.bias_add tf.contrib.layers.python.layers.layers.conv1d
tf.contrib.layers.python.layers.layers.conv2d tf.contrib.layers.python.layers.layers.conv2d_transpose
tf.contrib.layers.python.layers.layers.conv3d tf.contrib.layers.python.layers.layers.conv3d_transpose
tf.contrib.layers.python.layers.layers.convolution tf.contrib.layers.python.layers.layers.convolution1d
tf.contrib.layers.python.layers.layers.convolution2d tf.contrib.layers.python.layers.layers.convolution2d_transpose
tf.contrib.layers.python.layers.layers.convolution3d tf.contrib.layers.python.layers.layers.dropout
tf.contrib.layers.python.layers.layers.embed_sequence tf.contrib.layers.python.layers.layers.fully_connected
tf.contrib.layers.python.layers.layers.layer_norm tf.contrib.layers.python.layers.layers.linear
tf.contrib.layers.python.layers.layers.max_pool2d tf.contrib.layers.python.layers.layers.max_pool3d
tf.contrib.layers.python.layers.layers.one_hot_encoding tf.contrib.layers.python.layers.layers.relu
tf.contrib.layers.python.layers.layers.repeat tf.contrib.layers.python.layers.layers.separable_conv2d
tf.contrib.layers.python.layers.layers.separable_convolution2d tf.contrib.layers.python.layers.layers.softmax
tf.contrib.layers.python.layers.layers.stack tf.contrib.layers.python.layers.layers.unit_norm tf.contrib.layers.relu
tf.contrib.layers.repeat tf.contrib.layers.separable_conv2d tf.contrib.layers.separable_convolution2d
tf.contrib.layers.softmax tf.contrib.layers.stack tf.contrib.layers.unit_norm tf.contrib.slim.avg_pool2d
tf.contrib.slim.avg_pool3d tf.contrib.slim.batch_norm tf.contrib.slim.bias_add tf.contrib.slim.conv1d
tf.contrib.slim.conv2d tf.contrib.slim.conv2d_transpose tf.contrib.slim.conv3d tf.contrib.slim.conv3d_transpose
tf.contrib.slim.convolution tf.contrib.slim.convolution1d tf.contrib.slim.convolution2d
tf.contrib.slim.convolution2d_transpose tf.contrib.slim.convolution3d tf.contrib.slim.dropout
tf.contrib.slim.embed_sequence tf.contrib.slim.fully_connected tf.contrib.slim.layer_norm tf.contrib.slim.linear
tf.contrib.slim.max_pool2d tf.contrib.slim.max_pool3d tf.contrib.slim.one_hot_encoding tf.contrib.slim.relu
tf.contrib.slim.repeat tf.contrib.slim.separable_conv2d tf.contrib.slim.separable_convolution2d
tf.contrib.slim.softmax tf.contrib.slim.stack tf.contrib.slim.unit_norm tf_slim.avg_pool2d tf_slim.avg_pool3d
tf_slim.batch_norm tf_slim.bias_add tf_slim.conv1d tf_slim.conv2d tf_slim.conv2d_transpose tf_slim.conv3d
tf_slim.conv3d_transpose tf_slim.convolution tf_slim.convolution1d tf_slim.convolution2d
tf_slim.convolution2d_transpose tf_slim.convolution3d tf_slim.dropout tf_slim.embed_sequence tf_slim.fully_connected
tf_slim.layer_norm tf_slim.linear tf_slim.max_pool2d tf_slim.max_pool3d tf_slim.one_hot_encoding tf_slim.relu
tf_slim.repeat tf_slim.separable_conv2d tf_slim.separable_convolution2d tf_slim.softmax tf_slim.stack
tf_slim.unit_norm

tensorflow1.slim_training 5988 CLASSES,KNOWN
tf.contrib.tpu.TPUEstimatorSpec tf.contrib.training.HParams

tensorflow1.slim_training 5988 KNOWN
tf.contrib.framework.assign_from_checkpoint_fn tf.contrib.framework.get_variables_to_restore
tf.contrib.framework.model_variable tf.contrib.framework.variable tf.contrib.layers.apply_regularization
tf.contrib.layers.l1_l2_regularizer tf.contrib.layers.l1_regularizer tf.contrib.layers.l2_regularizer
tf.contrib.layers.optimize_loss tf.contrib.layers.python.layers.layers.l1_l2_regularizer
tf.contrib.layers.python.layers.layers.l1_regularizer tf.contrib.layers.python.layers.layers.l2_regularizer
tf.contrib.layers.python.layers.regularizers.l1_l2_regularizer
tf.contrib.layers.python.layers.regularizers.l1_regularizer
tf.contrib.layers.python.layers.regularizers.l2_regularizer
tf.contrib.layers.python.layers.utils.collect_named_outputs
tf.contrib.layers.python.layers.utils.convert_collection_to_dict tf.contrib.layers.python.layers.utils.last_dimension
tf.contrib.layers.python.layers.utils.smart_cond tf.contrib.layers.utils.collect_named_outputs
tf.contrib.layers.utils.convert_collection_to_dict tf.contrib.layers.utils.last_dimension
tf.contrib.layers.utils.smart_cond tf.contrib.slim.assign_from_checkpoint_fn tf.contrib.slim.get_variables_to_restore
tf.contrib.slim.l1_l2_regularizer tf.contrib.slim.l1_regularizer tf.contrib.slim.l2_regularizer
tf.contrib.slim.learning.create_train_op tf.contrib.slim.learning.train tf.contrib.slim.model_variable
tf.contrib.slim.utils.collect_named_outputs tf.contrib.slim.utils.convert_collection_to_dict
tf.contrib.slim.utils.last_dimension tf.contrib.slim.utils.smart_cond tf.contrib.slim.variable
tf.contrib.training.create_train_op tf.keras_regularizers.l1_l2_regularizer tf.keras_regularizers.l1_regularizer
tf.keras_regularizers.l2_regularizer tf_slim.assign_from_checkpoint_fn tf_slim.get_variables_to_restore
tf_slim.l1_l2_regularizer tf_slim.l1_regularizer tf_slim.l2_regularizer tf_slim.layers.utils.collect_named_outputs
tf_slim.layers.utils.convert_collection_to_dict tf_slim.layers.utils.last_dimension tf_slim.layers.utils.smart_cond
tf_slim.learning.create_train_op tf_slim.learning.train tf_slim.model_variable tf_slim.utils.collect_named_outputs
tf_slim.utils.convert_collection_to_dict tf_slim.utils.last_dimension tf_slim.utils.smart_cond tf_slim.variable

tensorflow1.state 2480 KNOWN

tensorflow1.unrolled 9293 KNOWN
tf.compat.v1.nn.bidirectional_dynamic_rnn tf.compat.v1.nn.bidirectional_rnn tf.compat.v1.nn.dynamic_rnn
tf.compat.v1.nn.raw_rnn tf.compat.v1.nn.rnn tf.compat.v1.nn.static_bidirectional_rnn tf.compat.v1.nn.static_rnn
tf.contrib.legacy_seq2seq.sequence_loss tf.contrib.legacy_seq2seq.sequence_loss_by_example tf.contrib.rnn.dynamic_rnn
tf.contrib.rnn.static_bidirectional_rnn tf.contrib.rnn.static_rnn tf.contrib.seq2seq.sequence_loss
tf.nn.seq2seq.sequence_loss_by_example

tensorflow1.variables 10839 CLASSES,KNOWN
tf.Variable

tensorflow1.variables 10839 KNOWN
tf.compat.v1.Variable tf.compat.v1.assign tf.compat.v1.assign_add tf.compat.v1.assign_sub
tf.compat.v1.get_local_variable tf.compat.v1.get_variable tf.compat.v1.is_non_overlapping
tf.compat.v1.is_variable_initialized tf.compat.v1.train.create_global_step tf.compat.v1.train.get_global_step
tf.compat.v1.train.get_or_create_global_step tf.contrib.framework.get_global_step
tf.contrib.framework.get_or_create_global_step tf.contrib.slim.get_or_create_global_step

torch.assertions 1450 KNOWN
torch._assert torch._check

torch.autograd 2628 KNOWN
torch.autograd.grad

torch.control 5847 KNOWN
functorch.experimental.control_flow.cond torch._higher_order_ops.associative_scan
torch._higher_order_ops.associative_scan.associative_scan torch._higher_order_ops.cond
torch._higher_order_ops.cond.cond torch._higher_order_ops.scan torch._higher_order_ops.scan.scan
torch._higher_order_ops.while_loop torch._higher_order_ops.while_loop.while_loop torch.associative_scan torch.cond
torch.scan torch.while_loop

torch.data 7433 CLASSES,KNOWN
torch.utils.data.DataLoader

torch.data 7433 KNOWN
torch.utils.data.dataloader.DataLoader torchdata.stateful_dataloader.StatefulDataLoader

torch.data_sets 9443 CLASSES,KNOWN
torch.utils.data.ChainDataset torch.utils.data.ConcatDataset torch.utils.data.Dataset torch.utils.data.IterableDataset
torch.utils.data.StackDataset torch.utils.data.Subset torch.utils.data.TensorDataset

torch.data_sets 9443 KNOWN
torch.utils.data.dataset.ConcatDataset torch.utils.data.dataset.Dataset torch.utils.data.dataset.IterableDataset
torch.utils.data.dataset.Subset torch.utils.data.dataset.TensorDataset torch.utils.data.dataset.random_split
torch.utils.data.random_split

torch.functional_call 4258 KNOWN
torch._functorch.functional_call.functional_call torch._functorch.functional_call.stack_module_state
torch.func.functional_call torch.func.stack_module_state torch.nn.utils.stateless.functional_call

torch.lazy 1753 CLASSES,KNOWN
torch.nn.LazyModuleMixin

torch.lazy 1753 KNOWN
torch.nn.modules.lazy.LazyModuleMixin torch.nn.parameter.is_lazy

torch.mixed_precision 2685 CLASSES,KNOWN
torch.amp.autocast torch.autocast torch.cpu.amp.autocast torch.cuda.amp.autocast

torch.mixed_precision 2685 KNOWN
torch.get_autocast_cpu_dtype torch.get_autocast_dtype torch.get_autocast_gpu_dtype torch.is_autocast_cpu_enabled
torch.is_autocast_enabled

torch.namespaces 2864 KNOWN

torch.optim 13648 CLASSES,KNOWN
torch.amp.GradScaler torch.amp.grad_scaler.GradScaler torch.cpu.amp.GradScaler torch.cuda.amp.GradScaler
torch.cuda.amp.grad_scaler.GradScaler torch.optim.ASGD torch.optim.Adadelta torch.optim.Adafactor torch.optim.Adagrad
torch.optim.Adam torch.optim.AdamW torch.optim.Adamax torch.optim.LBFGS torch.optim.Muon torch.optim.NAdam
torch.optim.Optimizer torch.optim.RAdam torch.optim.RMSprop torch.optim.Rprop torch.optim.SGD torch.optim.SparseAdam
torch.optim.lr_scheduler.ChainedScheduler torch.optim.lr_scheduler.ConstantLR
torch.optim.lr_scheduler.CosineAnnealingLR torch.optim.lr_scheduler.CosineAnnealingWarmRestarts
torch.optim.lr_scheduler.CyclicLR torch.optim.lr_scheduler.ExponentialLR torch.optim.lr_scheduler.LRScheduler
torch.optim.lr_scheduler.LambdaLR torch.optim.lr_scheduler.LinearLR torch.optim.lr_scheduler.MultiStepLR
torch.optim.lr_scheduler.MultiplicativeLR torch.optim.lr_scheduler.OneCycleLR torch.optim.lr_scheduler.PolynomialLR
torch.optim.lr_scheduler.ReduceLROnPlateau torch.optim.lr_scheduler.SequentialLR torch.optim.lr_scheduler.StepLR
torch.optim.swa_utils.SWALR

torch.optim 13648 KNOWN
torch.nn.utils.clip_grad.clip_grad_norm_ torch.nn.utils.clip_grad.clip_grad_value_ torch.nn.utils.clip_grad_norm
torch.nn.utils.clip_grad_norm_ torch.nn.utils.clip_grad_value_ torch.nn.utils.clip_grads_with_norm_
torch.nn.utils.get_total_norm torch.nn.utils.parameters_to_vector torch.nn.utils.vector_to_parameters
torch.optim.adadelta.Adadelta torch.optim.adafactor.Adafactor torch.optim.adagrad.Adagrad torch.optim.adam.Adam
torch.optim.adamax.Adamax torch.optim.adamw.AdamW torch.optim.asgd.ASGD torch.optim.lbfgs.LBFGS
torch.optim.lr_scheduler._LRScheduler torch.optim.muon.Muon torch.optim.nadam.NAdam torch.optim.optimizer.Optimizer
torch.optim.radam.RAdam torch.optim.rmsprop.RMSprop torch.optim.rprop.Rprop torch.optim.sgd.SGD
torch.optim.sparseadam.SparseAdam

torch.packed_sequences 2320 CLASSES,KNOWN
torch.nn.utils.rnn.PackedSequence

torch.packed_sequences 2320 KNOWN

torch.parallel 9316 CLASSES
torch.nn.SyncBatchNorm torch.nn.modules.batchnorm._BatchNorm

torch.parallel 9316 CLASSES,KNOWN
torch.ao.nn.quantized.FXFloatFunctional torch.ao.nn.quantized.FloatFunctional torch.ao.quantization.DeQuantStub
torch.ao.quantization.QuantStub torch.autograd.Function torch.autograd.function.FunctionCtx torch.nn.DataParallel
torch.nn.parallel.DistributedDataParallel torch.optim.swa_utils.AveragedModel

torch.parallel 9316 KNOWN
torch.ao.nn.quantized.modules.FloatFunctional torch.ao.nn.quantized.modules.functional_modules.FloatFunctional
torch.ao.quantization.fuse_modules torch.ao.quantization.fuse_modules_qat torch.ao.quantization.prepare
torch.ao.quantization.prepare_qat torch.ao.quantization.propagate_qconfig_ torch.ao.quantization.stubs.DeQuantStub
torch.ao.quantization.stubs.QuantStub torch.autograd.function.Function torch.autograd.function.InplaceFunction
torch.distributed.fsdp.FullyShardedDataParallel torch.nn.parallel.DataParallel
torch.nn.parallel.data_parallel.DataParallel torch.nn.parallel.distributed.DistributedDataParallel
torch.nn.quantized.FloatFunctional torch.nn.quantized.modules.FloatFunctional torch.optim.swa_utils.get_ema_avg_fn
torch.optim.swa_utils.get_ema_multi_avg_fn torch.optim.swa_utils.get_swa_avg_fn
torch.optim.swa_utils.get_swa_multi_avg_fn torch.optim.swa_utils.update_bn torch.quantization.DeQuantStub
torch.quantization.QuantStub torch.quantization.fuse_modules torch.quantization.prepare torch.quantization.prepare_qat

torch.pytree 3394 CLASSES,KNOWN
torch.utils._pytree.LeafSpec torch.utils._pytree.TreeSpec

torch.pytree 3394 KNOWN
torch.utils._pytree.tree_flatten torch.utils._pytree.tree_leaves torch.utils._pytree.tree_map
torch.utils._pytree.tree_map_ torch.utils._pytree.tree_unflatten

torch.reparametrize 14574 CLASSES,KNOWN
torch.nn.utils.parametrizations._Orthogonal torch.nn.utils.parametrizations._SpectralNorm
torch.nn.utils.parametrizations._WeightNorm torch.nn.utils.parametrize.ParametrizationList

torch.reparametrize 14574 KNOWN
torch.nn.utils.fuse_conv_bn_eval torch.nn.utils.fuse_linear_bn_eval torch.nn.utils.fusion.fuse_conv_bn_eval
torch.nn.utils.fusion.fuse_linear_bn_eval torch.nn.utils.parametrizations.orthogonal
torch.nn.utils.parametrizations.spectral_norm torch.nn.utils.parametrizations.weight_norm
torch.nn.utils.parametrize.is_parametrized torch.nn.utils.parametrize.register_parametrization
torch.nn.utils.parametrize.remove_parametrizations torch.nn.utils.prune.custom_from_mask
torch.nn.utils.prune.global_unstructured torch.nn.utils.prune.identity torch.nn.utils.prune.is_pruned
torch.nn.utils.prune.l1_unstructured torch.nn.utils.prune.ln_structured torch.nn.utils.prune.random_structured
torch.nn.utils.prune.random_unstructured torch.nn.utils.prune.remove torch.nn.utils.remove_spectral_norm
torch.nn.utils.remove_weight_norm torch.nn.utils.spectral_norm torch.nn.utils.spectral_norm.spectral_norm
torch.nn.utils.weight_norm torch.nn.utils.weight_norm.remove_weight_norm torch.nn.utils.weight_norm.weight_norm

torch.samplers 3786 CLASSES,KNOWN
torch.utils.data.BatchSampler torch.utils.data.RandomSampler torch.utils.data.Sampler
torch.utils.data.SequentialSampler torch.utils.data.SubsetRandomSampler torch.utils.data.WeightedRandomSampler
torch.utils.data.distributed.DistributedSampler

torch.samplers 3786 KNOWN
torch.utils.data.DistributedSampler torch.utils.data.sampler.BatchSampler torch.utils.data.sampler.RandomSampler
torch.utils.data.sampler.Sampler torch.utils.data.sampler.SequentialSampler
torch.utils.data.sampler.SubsetRandomSampler torch.utils.data.sampler.WeightedRandomSampler

torch.scripts 1495 CLASSES,KNOWN
torch.jit.Future torch.jit.ScriptModule

torch.scripts 1495 KNOWN
torch.jit._fork torch.jit._wait torch.jit.fork torch.jit.script_method torch.jit.wait

torch.summary 10065 CLASSES,KNOWN
fvcore.nn.ActivationCountAnalysis fvcore.nn.FlopCountAnalysis fvcore.nn.flop_count.FlopCountAnalysis
tensorboardX.SummaryWriter torch.utils.tensorboard.SummaryWriter torch.utils.tensorboard.writer.SummaryWriter
torchinfo.ModelStatistics

torch.summary 10065 KNOWN
calflops.calculate_flops fvcore.nn.flop_count_str fvcore.nn.flop_count_table fvcore.nn.parameter_count
fvcore.nn.parameter_count_table hiddenlayer.build_graph modelsummary.summary netron.serve netron.start
ptflops.get_model_complexity_info ptflops.profile pytorch_model_summary.summary thop.clever_format thop.profile
torchinfo.summary torchinfo.torchinfo.summary torchprofile.profile_macs torchprofile.profile_size torchscan.summary
torchstat.stat torchsummary.summary torchsummary.torchsummary.summary torchsummaryX.summary torchview.draw_graph
torchviz.make_dot torchviz.make_dot_from_trace

torch.vmap 3544 KNOWN
functorch.vmap torch._functorch.apis.vmap torch.func.vmap torch.vmap

training.accelerators 2664 CLASSES,KNOWN
accelerate.Accelerator lightning.Fabric lightning.fabric.Fabric lightning_fabric.Fabric

training.accelerators 2664 KNOWN
accelerate.notebook_launcher accelerate.utils.set_seed lightning.fabric.seed_everything

training.lightning 20344 CLASSES,KNOWN
lightning.fabric.utilities.data.AttributeDict pytorch_lightning.Callback pytorch_lightning.LightningDataModule
pytorch_lightning.LightningModule pytorch_lightning.Trainer pytorch_lightning.callbacks.BackboneFinetuning
pytorch_lightning.callbacks.DeviceStatsMonitor pytorch_lightning.callbacks.EarlyStopping
pytorch_lightning.callbacks.GradientAccumulationScheduler pytorch_lightning.callbacks.LearningRateMonitor
pytorch_lightning.callbacks.ModelCheckpoint pytorch_lightning.callbacks.ModelSummary
pytorch_lightning.callbacks.RichModelSummary pytorch_lightning.callbacks.RichProgressBar
pytorch_lightning.callbacks.StochasticWeightAveraging pytorch_lightning.callbacks.TQDMProgressBar
pytorch_lightning.callbacks.Timer pytorch_lightning.loggers.CSVLogger pytorch_lightning.loggers.CometLogger
pytorch_lightning.loggers.Logger pytorch_lightning.loggers.MLFlowLogger pytorch_lightning.loggers.NeptuneLogger
pytorch_lightning.loggers.TensorBoardLogger pytorch_lightning.loggers.WandbLogger
pytorch_lightning.strategies.DDPStrategy pytorch_lightning.strategies.DeepSpeedStrategy
pytorch_lightning.strategies.FSDPStrategy

training.lightning 20344 KNOWN
lightning.Callback lightning.LightningDataModule lightning.LightningModule lightning.Trainer
lightning.callbacks.BackboneFinetuning lightning.callbacks.Callback lightning.callbacks.DeviceStatsMonitor
lightning.callbacks.EarlyStopping lightning.callbacks.GradientAccumulationScheduler
lightning.callbacks.LearningRateMonitor lightning.callbacks.ModelCheckpoint lightning.callbacks.ModelSummary
lightning.callbacks.RichModelSummary lightning.callbacks.RichProgressBar lightning.callbacks.StochasticWeightAveraging
lightning.callbacks.TQDMProgressBar lightning.callbacks.Timer lightning.core.LightningDataModule
lightning.core.LightningModule lightning.core.lightning.LightningModule lightning.loggers.CSVLogger
lightning.loggers.CometLogger lightning.loggers.MLFlowLogger lightning.loggers.NeptuneLogger
lightning.loggers.TensorBoardLogger lightning.loggers.WandbLogger lightning.pytorch.Callback
lightning.pytorch.LightningDataModule lightning.pytorch.LightningModule lightning.pytorch.Trainer
lightning.pytorch.callbacks.BackboneFinetuning lightning.pytorch.callbacks.Callback
lightning.pytorch.callbacks.DeviceStatsMonitor lightning.pytorch.callbacks.EarlyStopping
lightning.pytorch.callbacks.GradientAccumulationScheduler lightning.pytorch.callbacks.LearningRateMonitor
lightning.pytorch.callbacks.ModelCheckpoint lightning.pytorch.callbacks.ModelSummary
lightning.pytorch.callbacks.RichModelSummary lightning.pytorch.callbacks.RichProgressBar
lightning.pytorch.callbacks.StochasticWeightAveraging lightning.pytorch.callbacks.TQDMProgressBar
lightning.pytorch.callbacks.Timer lightning.pytorch.core.LightningDataModule lightning.pytorch.core.LightningModule
lightning.pytorch.core.lightning.LightningModule lightning.pytorch.loggers.CSVLogger
lightning.pytorch.loggers.CometLogger lightning.pytorch.loggers.MLFlowLogger lightning.pytorch.loggers.NeptuneLogger
lightning.pytorch.loggers.TensorBoardLogger lightning.pytorch.loggers.WandbLogger lightning.pytorch.seed_everything
lightning.pytorch.strategies.DDPStrategy lightning.pytorch.strategies.DeepSpeedStrategy
lightning.pytorch.strategies.FSDPStrategy lightning.pytorch.trainer.Trainer
lightning.pytorch.utilities.rank_zero.rank_zero_only lightning.pytorch.utilities.rank_zero_only
lightning.seed_everything lightning.strategies.DDPStrategy lightning.strategies.DeepSpeedStrategy
lightning.strategies.FSDPStrategy lightning.trainer.Trainer lightning.utilities.rank_zero.rank_zero_only
lightning.utilities.rank_zero_only pytorch_lightning.callbacks.Callback pytorch_lightning.core.LightningDataModule
pytorch_lightning.core.LightningModule pytorch_lightning.core.lightning.LightningModule
pytorch_lightning.seed_everything pytorch_lightning.trainer.Trainer
pytorch_lightning.utilities.rank_zero.rank_zero_only pytorch_lightning.utilities.rank_zero_only

training.torchmetrics 6391 CLASSES,KNOWN
torchmetrics.AUROC torchmetrics.Accuracy torchmetrics.AveragePrecision torchmetrics.BLEUScore torchmetrics.BinaryAUROC
torchmetrics.BinaryAccuracy torchmetrics.BinaryAveragePrecision torchmetrics.BinaryCalibrationError
torchmetrics.BinaryCohenKappa torchmetrics.BinaryConfusionMatrix torchmetrics.BinaryDice torchmetrics.BinaryExactMatch
torchmetrics.BinaryF1Score torchmetrics.BinaryFBetaScore torchmetrics.BinaryHammingDistance
torchmetrics.BinaryHingeLoss torchmetrics.BinaryJaccardIndex torchmetrics.BinaryMatthewsCorrCoef
torchmetrics.BinaryPrecision torchmetrics.BinaryPrecisionRecallCurve torchmetrics.BinaryROC torchmetrics.BinaryRecall
torchmetrics.BinarySpecificity torchmetrics.BinaryStatScores torchmetrics.CalibrationError torchmetrics.CatMetric
torchmetrics.CharErrorRate torchmetrics.CohenKappa torchmetrics.ConfusionMatrix torchmetrics.CosineSimilarity
torchmetrics.Dice torchmetrics.DiceScore torchmetrics.ExactMatch torchmetrics.ExplainedVariance torchmetrics.F1Score
torchmetrics.FBetaScore torchmetrics.HammingDistance torchmetrics.HingeLoss torchmetrics.JaccardIndex
torchmetrics.KLDivergence torchmetrics.MatthewsCorrCoef torchmetrics.MaxMetric torchmetrics.MeanAbsoluteError
torchmetrics.MeanAbsolutePercentageError torchmetrics.MeanIoU torchmetrics.MeanMetric torchmetrics.MeanSquaredError
torchmetrics.MeanSquaredLogError torchmetrics.Metric torchmetrics.MetricCollection torchmetrics.MinMetric
torchmetrics.MultiScaleStructuralSimilarityIndexMeasure torchmetrics.MulticlassAUROC torchmetrics.MulticlassAccuracy
torchmetrics.MulticlassAveragePrecision torchmetrics.MulticlassCalibrationError torchmetrics.MulticlassCohenKappa
torchmetrics.MulticlassConfusionMatrix torchmetrics.MulticlassDice torchmetrics.MulticlassExactMatch
torchmetrics.MulticlassF1Score torchmetrics.MulticlassFBetaScore torchmetrics.MulticlassHammingDistance
torchmetrics.MulticlassHingeLoss torchmetrics.MulticlassJaccardIndex torchmetrics.MulticlassMatthewsCorrCoef
torchmetrics.MulticlassPrecision torchmetrics.MulticlassPrecisionRecallCurve torchmetrics.MulticlassROC
torchmetrics.MulticlassRecall torchmetrics.MulticlassSpecificity torchmetrics.MulticlassStatScores
torchmetrics.MultilabelAUROC torchmetrics.MultilabelAccuracy torchmetrics.MultilabelAveragePrecision
torchmetrics.MultilabelCalibrationError torchmetrics.MultilabelCohenKappa torchmetrics.MultilabelConfusionMatrix
torchmetrics.MultilabelDice torchmetrics.MultilabelExactMatch torchmetrics.MultilabelF1Score
torchmetrics.MultilabelFBetaScore torchmetrics.MultilabelHammingDistance torchmetrics.MultilabelHingeLoss
torchmetrics.MultilabelJaccardIndex torchmetrics.MultilabelMatthewsCorrCoef torchmetrics.MultilabelPrecision
torchmetrics.MultilabelPrecisionRecallCurve torchmetrics.MultilabelROC torchmetrics.MultilabelRecall
torchmetrics.MultilabelSpecificity torchmetrics.MultilabelStatScores torchmetrics.PeakSignalNoiseRatio
torchmetrics.PearsonCorrCoef torchmetrics.Perplexity torchmetrics.Precision torchmetrics.PrecisionRecallCurve
torchmetrics.R2Score torchmetrics.ROC torchmetrics.Recall torchmetrics.RetrievalMAP torchmetrics.RetrievalMRR
torchmetrics.RetrievalNormalizedDCG torchmetrics.SpearmanCorrCoef torchmetrics.Specificity torchmetrics.StatScores
torchmetrics.StructuralSimilarityIndexMeasure torchmetrics.SumMetric torchmetrics.SymmetricMeanAbsolutePercentageError
torchmetrics.WordErrorRate

training.torchmetrics 6391 KNOWN
torchmetrics.aggregation.CatMetric torchmetrics.aggregation.MaxMetric torchmetrics.aggregation.MeanMetric
torchmetrics.aggregation.MinMetric torchmetrics.aggregation.SumMetric torchmetrics.classification.AUROC
torchmetrics.classification.Accuracy torchmetrics.classification.AveragePrecision
torchmetrics.classification.BinaryAUROC torchmetrics.classification.BinaryAccuracy
torchmetrics.classification.BinaryAveragePrecision torchmetrics.classification.BinaryCalibrationError
torchmetrics.classification.BinaryCohenKappa torchmetrics.classification.BinaryConfusionMatrix
torchmetrics.classification.BinaryDice torchmetrics.classification.BinaryExactMatch
torchmetrics.classification.BinaryF1Score torchmetrics.classification.BinaryFBetaScore
torchmetrics.classification.BinaryHammingDistance torchmetrics.classification.BinaryHingeLoss
torchmetrics.classification.BinaryJaccardIndex torchmetrics.classification.BinaryMatthewsCorrCoef
torchmetrics.classification.BinaryPrecision torchmetrics.classification.BinaryPrecisionRecallCurve
torchmetrics.classification.BinaryROC torchmetrics.classification.BinaryRecall
torchmetrics.classification.BinarySpecificity torchmetrics.classification.BinaryStatScores
torchmetrics.classification.CalibrationError torchmetrics.classification.CohenKappa
torchmetrics.classification.ConfusionMatrix torchmetrics.classification.Dice torchmetrics.classification.ExactMatch
torchmetrics.classification.F1Score torchmetrics.classification.FBetaScore torchmetrics.classification.HammingDistance
torchmetrics.classification.HingeLoss torchmetrics.classification.JaccardIndex
torchmetrics.classification.MatthewsCorrCoef torchmetrics.classification.MulticlassAUROC
torchmetrics.classification.MulticlassAccuracy torchmetrics.classification.MulticlassAveragePrecision
torchmetrics.classification.MulticlassCalibrationError torchmetrics.classification.MulticlassCohenKappa
torchmetrics.classification.MulticlassConfusionMatrix torchmetrics.classification.MulticlassDice
torchmetrics.classification.MulticlassExactMatch torchmetrics.classification.MulticlassF1Score
torchmetrics.classification.MulticlassFBetaScore torchmetrics.classification.MulticlassHammingDistance
torchmetrics.classification.MulticlassHingeLoss torchmetrics.classification.MulticlassJaccardIndex
torchmetrics.classification.MulticlassMatthewsCorrCoef torchmetrics.classification.MulticlassPrecision
torchmetrics.classification.MulticlassPrecisionRecallCurve torchmetrics.classification.MulticlassROC
torchmetrics.classification.MulticlassRecall torchmetrics.classification.MulticlassSpecificity
torchmetrics.classification.MulticlassStatScores torchmetrics.classification.MultilabelAUROC
torchmetrics.classification.MultilabelAccuracy torchmetrics.classification.MultilabelAveragePrecision
torchmetrics.classification.MultilabelCalibrationError torchmetrics.classification.MultilabelCohenKappa
torchmetrics.classification.MultilabelConfusionMatrix torchmetrics.classification.MultilabelDice
torchmetrics.classification.MultilabelExactMatch torchmetrics.classification.MultilabelF1Score
torchmetrics.classification.MultilabelFBetaScore torchmetrics.classification.MultilabelHammingDistance
torchmetrics.classification.MultilabelHingeLoss torchmetrics.classification.MultilabelJaccardIndex
torchmetrics.classification.MultilabelMatthewsCorrCoef torchmetrics.classification.MultilabelPrecision
torchmetrics.classification.MultilabelPrecisionRecallCurve torchmetrics.classification.MultilabelROC
torchmetrics.classification.MultilabelRecall torchmetrics.classification.MultilabelSpecificity
torchmetrics.classification.MultilabelStatScores torchmetrics.classification.Precision
torchmetrics.classification.PrecisionRecallCurve torchmetrics.classification.ROC torchmetrics.classification.Recall
torchmetrics.classification.Specificity torchmetrics.classification.StatScores
torchmetrics.collections.MetricCollection torchmetrics.functional.accuracy torchmetrics.functional.auroc
torchmetrics.functional.classification.accuracy torchmetrics.functional.classification.auroc
torchmetrics.functional.classification.cosine_similarity torchmetrics.functional.classification.dice
torchmetrics.functional.classification.f1_score torchmetrics.functional.classification.jaccard_index
torchmetrics.functional.classification.mean_absolute_error torchmetrics.functional.classification.mean_squared_error
torchmetrics.functional.classification.peak_signal_noise_ratio torchmetrics.functional.classification.precision
torchmetrics.functional.classification.r2_score torchmetrics.functional.classification.recall
torchmetrics.functional.classification.specificity
torchmetrics.functional.classification.structural_similarity_index_measure torchmetrics.functional.cosine_similarity
torchmetrics.functional.dice torchmetrics.functional.f1_score torchmetrics.functional.image.accuracy
torchmetrics.functional.image.auroc torchmetrics.functional.image.cosine_similarity torchmetrics.functional.image.dice
torchmetrics.functional.image.f1_score torchmetrics.functional.image.jaccard_index
torchmetrics.functional.image.mean_absolute_error torchmetrics.functional.image.mean_squared_error
torchmetrics.functional.image.peak_signal_noise_ratio torchmetrics.functional.image.precision
torchmetrics.functional.image.r2_score torchmetrics.functional.image.recall torchmetrics.functional.image.specificity
torchmetrics.functional.image.structural_similarity_index_measure torchmetrics.functional.jaccard_index
torchmetrics.functional.mean_absolute_error torchmetrics.functional.mean_squared_error
torchmetrics.functional.peak_signal_noise_ratio torchmetrics.functional.precision torchmetrics.functional.r2_score
torchmetrics.functional.recall torchmetrics.functional.regression.accuracy torchmetrics.functional.regression.auroc
torchmetrics.functional.regression.cosine_similarity torchmetrics.functional.regression.dice
torchmetrics.functional.regression.f1_score torchmetrics.functional.regression.jaccard_index
torchmetrics.functional.regression.mean_absolute_error torchmetrics.functional.regression.mean_squared_error
torchmetrics.functional.regression.peak_signal_noise_ratio torchmetrics.functional.regression.precision
torchmetrics.functional.regression.r2_score torchmetrics.functional.regression.recall
torchmetrics.functional.regression.specificity torchmetrics.functional.regression.structural_similarity_index_measure
torchmetrics.functional.specificity torchmetrics.functional.structural_similarity_index_measure
torchmetrics.image.MultiScaleStructuralSimilarityIndexMeasure torchmetrics.image.PeakSignalNoiseRatio
torchmetrics.image.StructuralSimilarityIndexMeasure torchmetrics.metric.Metric
torchmetrics.regression.CosineSimilarity torchmetrics.regression.ExplainedVariance
torchmetrics.regression.KLDivergence torchmetrics.regression.MeanAbsoluteError
torchmetrics.regression.MeanAbsolutePercentageError torchmetrics.regression.MeanSquaredError
torchmetrics.regression.MeanSquaredLogError torchmetrics.regression.PearsonCorrCoef torchmetrics.regression.R2Score
torchmetrics.regression.SpearmanCorrCoef torchmetrics.regression.SymmetricMeanAbsolutePercentageError
torchmetrics.retrieval.RetrievalMAP torchmetrics.retrieval.RetrievalMRR torchmetrics.retrieval.RetrievalNormalizedDCG
torchmetrics.segmentation.DiceScore torchmetrics.segmentation.MeanIoU torchmetrics.text.BLEUScore
torchmetrics.text.CharErrorRate torchmetrics.text.Perplexity torchmetrics.text.WordErrorRate

training.tracking 4149 CLASSES,KNOWN
aim.Run comet_ml.Experiment comet_ml.OfflineExperiment mlflow.ActiveRun neptune.Run swanlab.Run visdom.Visdom
wandb.Artifact wandb.Audio wandb.Config wandb.Histogram wandb.Html wandb.Image wandb.Run wandb.Table wandb.Video

training.tracking 4149 KNOWN
clearml.Task.init comet_ml.start mlflow.active_run mlflow.autolog mlflow.end_run mlflow.log_artifact
mlflow.log_artifacts mlflow.log_dict mlflow.log_figure mlflow.log_metric mlflow.log_metrics mlflow.log_param
mlflow.log_params mlflow.pytorch.autolog mlflow.pytorch.log_model mlflow.pytorch.save_model mlflow.set_experiment
mlflow.set_tag mlflow.set_tags mlflow.set_tracking_uri mlflow.start_run neptune.init_run swanlab.init wandb.alert
wandb.config wandb.define_metric wandb.finish wandb.init wandb.log wandb.log_artifact wandb.login wandb.run wandb.save
wandb.unwatch wandb.watch

values_of 552 KNOWN
"""
