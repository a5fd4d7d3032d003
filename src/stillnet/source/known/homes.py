"""Which file holds which names of the tables; written by `make docs`, do not edit.

`SIZES` are the files with their sizes: where one has another size, all files are read at once. `NAMES` has, for every library,
lines of tables, a file and the names that stand in each of them there.
"""

from __future__ import annotations

SIZES = """\
keras.applications 10907
keras.calls 12206
keras.cloning 3727
keras.config 7062
keras.control 6601
keras.custom 3178
keras.data 5262
keras.declared 6688
keras.dropped 1508
keras.entries 15862
keras.feeding 6604
keras.freezing 2180
keras.heads 5687
keras.history 8270
keras.inputs 5444
keras.keywords 3451
keras.layer 14729
keras.masks 7091
keras.members 1470
keras.merging 2718
keras.metrics 2993
keras.model 20804
keras.names 5684
keras.objects 14913
keras.operands 2751
keras.pictures 7715
keras.policies 5466
keras.refused 2401
keras.rehearsal 4051
keras.sequential 8609
keras.shapes 4128
keras.spellings 3146
keras.stateful 2391
keras.targets 6775
keras.tensor 5561
keras.text 3251
keras.tools 2794
keras.tracking 8085
keras.training 20407
keras.variables 3552
keras.wrappers 13922
numpy.files 1214
numpy.filter_banks 2973
numpy.signal 2573
options.argument_parser 16126
options.command_line_tools 11871
options.command_words 6941
options.config_trees 13346
options.hydra 8657
options.merged_values 1990
options.old_options 3682
options.omega_functions 6587
options.spread_words 5401
options.typed_options 5512
pictures.opencv 4720
pictures.pillow 7493
pictures.torchvision_data 16671
pictures.torchvision_transforms 21955
probability 23545
pydantic.conversion 8837
pydantic.models 15691
python.algorithms 3710
python.attrs_classes 11238
python.code_as_text 5695
python.copying 7196
python.data_formats 12644
python.dataclasses_ 17297
python.distributions 4541
python.enums 14041
python.ini_files 9297
python.inspection 20335
python.lazy_packages 3246
python.logs 6313
python.matching_cost 2802
python.mathematics 10537
python.module_finding 5205
python.operator_functions 4805
python.path_objects 7531
python.pickling 1014
python.pytest_marks 3926
python.random_numbers 5132
python.references 3022
python.regular_expressions 12742
python.testing 2476
python.versions 4447
tables.pandas_tables 23200
tables.scikit_learn 14034
tables.sklearn_encoders 4896
tensorflow.assertions 1934
tensorflow.control 18692
tensorflow.data 19882
tensorflow.initializers 6198
tensorflow.module 1947
tensorflow.nest 9104
tensorflow.optimizers 12663
tensorflow.shapes 10879
tensorflow.tape 5055
tensorflow.tensors 19804
tensorflow1.arg_scope 4976
tensorflow1.collections 4692
tensorflow1.convolutions 7440
tensorflow1.graph 2183
tensorflow1.input 6302
tensorflow1.layer_parts 6687
tensorflow1.layers 7016
tensorflow1.losses 3415
tensorflow1.metrics 11935
tensorflow1.placeholders 2562
tensorflow1.replay 5887
tensorflow1.rnn 16661
tensorflow1.scopes 6737
tensorflow1.session 18609
tensorflow1.slim 12383
tensorflow1.slim_training 5988
tensorflow1.state 2480
tensorflow1.unrolled 9490
tensorflow1.variables 10839
torch.assertions 2311
torch.autograd 2624
torch.control 5847
torch.data 7433
torch.data_sets 9443
torch.functional_call 4258
torch.lazy 1753
torch.mixed_precision 2685
torch.namespaces 2864
torch.optim 14766
torch.packed_sequences 2320
torch.parallel 9316
torch.pytree 3394
torch.reparametrize 14797
torch.samplers 3786
torch.scripts 1495
torch.summary 10065
torch.vmap 3544
training.accelerators 2664
training.lightning 20344
training.torchmetrics 6391
training.tracking 4149
values_of 552
"""
NAMES = {
    "": """\
KNOWN python.code_as_text compile eval exec""",
    "PIL": """\
CLASSES,KNOWN pictures.pillow PIL.Image.Image
KNOWN pictures.pillow PIL.Image.ANTIALIAS PIL.Image.BICUBIC PIL.Image.BILINEAR PIL.Image.BOX PIL.Image.FLIP_LEFT_RIGHT
KNOWN pictures.pillow PIL.Image.FLIP_TOP_BOTTOM PIL.Image.HAMMING PIL.Image.LANCZOS PIL.Image.NEAREST
KNOWN pictures.pillow PIL.Image.ROTATE_180 PIL.Image.ROTATE_270 PIL.Image.ROTATE_90 PIL.Image.Resampling.BICUBIC
KNOWN pictures.pillow PIL.Image.Resampling.BILINEAR PIL.Image.Resampling.BOX PIL.Image.Resampling.HAMMING
KNOWN pictures.pillow PIL.Image.Resampling.LANCZOS PIL.Image.Resampling.NEAREST PIL.Image.TRANSPOSE
KNOWN pictures.pillow PIL.Image.TRANSVERSE PIL.Image.Transpose.FLIP_LEFT_RIGHT PIL.Image.Transpose.FLIP_TOP_BOTTOM
KNOWN pictures.pillow PIL.Image.Transpose.ROTATE_180 PIL.Image.Transpose.ROTATE_270 PIL.Image.Transpose.ROTATE_90
KNOWN pictures.pillow PIL.Image.Transpose.TRANSPOSE PIL.Image.Transpose.TRANSVERSE PIL.Image.fromarray PIL.Image.new
KNOWN pictures.pillow PIL.Image.open PIL.ImageFile.LOAD_TRUNCATED_IMAGES PIL.ImageOps.autocontrast
KNOWN pictures.pillow PIL.ImageOps.equalize PIL.ImageOps.exif_transpose PIL.ImageOps.flip PIL.ImageOps.grayscale
KNOWN pictures.pillow PIL.ImageOps.invert PIL.ImageOps.mirror PIL.ImageOps.posterize PIL.ImageOps.solarize""",
    "absl": """\
CLASSES,KNOWN options.command_line_tools absl.flags.FlagHolder absl.flags.FlagValues
KNOWN options.command_line_tools absl.app.run absl.flags.DEFINE_bool absl.flags.DEFINE_boolean absl.flags.DEFINE_enum
KNOWN options.command_line_tools absl.flags.DEFINE_enum_class absl.flags.DEFINE_float absl.flags.DEFINE_integer
KNOWN options.command_line_tools absl.flags.DEFINE_list absl.flags.DEFINE_multi_enum absl.flags.DEFINE_multi_float
KNOWN options.command_line_tools absl.flags.DEFINE_multi_integer absl.flags.DEFINE_multi_string
KNOWN options.command_line_tools absl.flags.DEFINE_spaceseplist absl.flags.DEFINE_string absl.flags.FLAGS
KNOWN options.command_line_tools absl.flags.adopt_module_key_flags absl.flags.mark_flag_as_required
KNOWN options.command_line_tools absl.flags.mark_flags_as_required""",
    "accelerate": """\
CLASSES,KNOWN training.accelerators accelerate.Accelerator
KNOWN training.accelerators accelerate.notebook_launcher accelerate.utils.set_seed""",
    "addict": """\
CLASSES,KNOWN options.config_trees addict.Dict addict.addict.Dict""",
    "aim": """\
CLASSES,KNOWN training.tracking aim.Run""",
    "argparse": """\
CLASSES,KNOWN options.argument_parser argparse.Action argparse.ArgumentDefaultsHelpFormatter argparse.ArgumentError
CLASSES,KNOWN options.argument_parser argparse.ArgumentParser argparse.ArgumentTypeError
CLASSES,KNOWN options.argument_parser argparse.BooleanOptionalAction argparse.FileType argparse.HelpFormatter
CLASSES,KNOWN options.argument_parser argparse.MetavarTypeHelpFormatter argparse.Namespace
CLASSES,KNOWN options.argument_parser argparse.RawDescriptionHelpFormatter argparse.RawTextHelpFormatter
CLASSES,KNOWN options.argument_parser argparse._OpenNamespace argparse._SubParsersAction
KNOWN options.argument_parser argparse.ONE_OR_MORE argparse.OPTIONAL argparse.REMAINDER argparse.SUPPRESS
KNOWN options.argument_parser argparse.ZERO_OR_MORE""",
    "ast": """\
KNOWN python.data_formats ast.literal_eval""",
    "asyncio": """\
KNOWN python.inspection asyncio.iscoroutinefunction""",
    "attr": """\
CLASSES,KNOWN python.attrs_classes attr.Attribute attr.Factory attr.NOTHING_TYPE
KNOWN python.attrs_classes attr.NOTHING attr.asdict attr.assoc attr.attr attr.attrib attr.attributes attr.attrs
KNOWN python.attrs_classes attr.converters.default_if_none attr.converters.optional attr.converters.pipe
KNOWN python.attrs_classes attr.dataclass attr.define attr.evolve attr.field attr.frozen attr.has attr.ib attr.mutable
KNOWN python.attrs_classes attr.s attr.validators.and_ attr.validators.deep_iterable attr.validators.deep_mapping
KNOWN python.attrs_classes attr.validators.ge attr.validators.gt attr.validators.in_ attr.validators.instance_of
KNOWN python.attrs_classes attr.validators.is_callable attr.validators.le attr.validators.lt
KNOWN python.attrs_classes attr.validators.matches_re attr.validators.max_len attr.validators.min_len
KNOWN python.attrs_classes attr.validators.not_ attr.validators.optional attr.validators.or_
KNOWN python.attrs_classes attr.validators.subclass_of""",
    "attrs": """\
KNOWN python.attrs_classes attrs.Factory attrs.NOTHING attrs.asdict attrs.converters.default_if_none
KNOWN python.attrs_classes attrs.converters.optional attrs.converters.pipe attrs.define attrs.evolve attrs.field
KNOWN python.attrs_classes attrs.frozen attrs.has attrs.mutable attrs.validators.and_ attrs.validators.deep_iterable
KNOWN python.attrs_classes attrs.validators.deep_mapping attrs.validators.ge attrs.validators.gt attrs.validators.in_
KNOWN python.attrs_classes attrs.validators.instance_of attrs.validators.is_callable attrs.validators.le
KNOWN python.attrs_classes attrs.validators.lt attrs.validators.matches_re attrs.validators.max_len
KNOWN python.attrs_classes attrs.validators.min_len attrs.validators.not_ attrs.validators.optional
KNOWN python.attrs_classes attrs.validators.or_ attrs.validators.subclass_of""",
    "bisect": """\
KNOWN python.algorithms bisect.bisect bisect.bisect_left bisect.bisect_right bisect.insort bisect.insort_left
KNOWN python.algorithms bisect.insort_right""",
    "box": """\
CLASSES,KNOWN options.config_trees box.Box box.ConfigBox""",
    "cPickle": """\
KNOWN python.data_formats cPickle.load cPickle.loads""",
    "calflops": """\
KNOWN torch.summary calflops.calculate_flops""",
    "clearml": """\
KNOWN training.tracking clearml.Task.init""",
    "click": """\
CLASSES,KNOWN options.command_line_tools click.Choice click.File click.FloatRange click.IntRange click.Path
KNOWN options.command_line_tools click.argument click.command click.echo click.group click.option click.pass_context
KNOWN options.command_line_tools click.pass_obj click.password_option click.secho click.version_option""",
    "cloudpickle": """\
KNOWN python.data_formats cloudpickle.dumps
KNOWN python.pickling cloudpickle.dump cloudpickle.load cloudpickle.loads""",
    "cmath": """\
KNOWN python.mathematics cmath.exp cmath.phase cmath.polar cmath.rect cmath.sqrt""",
    "comet_ml": """\
CLASSES,KNOWN training.tracking comet_ml.Experiment comet_ml.OfflineExperiment
KNOWN training.tracking comet_ml.start""",
    "configargparse": """\
CLASSES,KNOWN options.argument_parser configargparse.ArgParser configargparse.ArgumentDefaultsHelpFormatter
CLASSES,KNOWN options.argument_parser configargparse.ArgumentParser configargparse.DefaultConfigFileParser
CLASSES,KNOWN options.argument_parser configargparse.RawTextHelpFormatter configargparse.YAMLConfigFileParser""",
    "configparser": """\
CLASSES,KNOWN python.ini_files configparser.ConfigParser configparser.RawConfigParser configparser.SafeConfigParser
CLASSES,KNOWN python.ini_files configparser.SectionProxy""",
    "contextvars": """\
CLASSES,KNOWN python.references contextvars.Context contextvars.ContextVar contextvars.Token contextvars._NoValue
KNOWN python.references contextvars.copy_context""",
    "copy": """\
KNOWN python.copying copy.copy copy.deepcopy copy.replace""",
    "csv": """\
CLASSES,KNOWN python.data_formats csv.DictWriter csv.writer
KNOWN python.data_formats csv.DictReader csv.field_size_limit csv.reader""",
    "cv2": """\
KNOWN pictures.opencv cv2.COLOR_BGR2BGRA cv2.COLOR_BGR2GRAY cv2.COLOR_BGR2HSV cv2.COLOR_BGR2LAB cv2.COLOR_BGR2RGB
KNOWN pictures.opencv cv2.COLOR_BGR2RGBA cv2.COLOR_BGR2YCrCb cv2.COLOR_BGR2YUV cv2.COLOR_BGRA2BGR cv2.COLOR_BGRA2GRAY
KNOWN pictures.opencv cv2.COLOR_BGRA2RGBA cv2.COLOR_GRAY2BGR cv2.COLOR_GRAY2BGRA cv2.COLOR_GRAY2RGB cv2.COLOR_HSV2BGR
KNOWN pictures.opencv cv2.COLOR_HSV2RGB cv2.COLOR_LAB2BGR cv2.COLOR_LAB2RGB cv2.COLOR_RGB2BGR cv2.COLOR_RGB2GRAY
KNOWN pictures.opencv cv2.COLOR_RGB2HSV cv2.COLOR_RGB2LAB cv2.COLOR_RGB2RGBA cv2.COLOR_RGB2YCrCb cv2.COLOR_RGB2YUV
KNOWN pictures.opencv cv2.COLOR_RGBA2BGR cv2.COLOR_RGBA2GRAY cv2.COLOR_RGBA2RGB cv2.COLOR_YCrCb2BGR
KNOWN pictures.opencv cv2.COLOR_YCrCb2RGB cv2.COLOR_YUV2BGR cv2.COLOR_YUV2RGB cv2.Canny cv2.GaussianBlur
KNOWN pictures.opencv cv2.IMREAD_COLOR cv2.IMREAD_GRAYSCALE cv2.IMREAD_UNCHANGED cv2.bilateralFilter cv2.bitwise_not
KNOWN pictures.opencv cv2.blur cv2.convertScaleAbs cv2.cvtColor cv2.destroyAllWindows cv2.dilate cv2.equalizeHist
KNOWN pictures.opencv cv2.erode cv2.fastNlMeansDenoising cv2.filter2D cv2.flip cv2.imread cv2.imshow cv2.imwrite
KNOWN pictures.opencv cv2.medianBlur cv2.morphologyEx cv2.resize cv2.setNumThreads cv2.waitKey cv2.warpAffine
KNOWN pictures.opencv cv2.warpPerspective""",
    "dataclasses": """\
CLASSES,KNOWN python.dataclasses_ dataclasses.Field dataclasses.FrozenInstanceError dataclasses._HAS_DEFAULT_FACTORY
CLASSES,KNOWN python.dataclasses_ dataclasses._MISSING_TYPE
KNOWN python.dataclasses_ dataclasses.InitVar dataclasses.KW_ONLY dataclasses.MISSING dataclasses.asdict
KNOWN python.dataclasses_ dataclasses.astuple dataclasses.dataclass dataclasses.field dataclasses.fields
KNOWN python.dataclasses_ dataclasses.is_dataclass dataclasses.make_dataclass dataclasses.replace""",
    "decimal": """\
CLASSES,KNOWN python.random_numbers decimal.Decimal""",
    "dill": """\
KNOWN python.data_formats dill.dumps
KNOWN python.pickling dill.dump dill.load dill.loads""",
    "distutils": """\
KNOWN options.argument_parser distutils.util.strtobool
KNOWN python.versions distutils.version.LooseVersion distutils.version.StrictVersion""",
    "dotmap": """\
CLASSES,KNOWN options.config_trees dotmap.DotMap""",
    "draccus": """\
KNOWN options.typed_options draccus.parse draccus.wrap""",
    "easydict": """\
CLASSES,KNOWN options.config_trees easydict.EasyDict""",
    "enum": """\
ALIASES python.enums enum.EnumType
CLASSES,KNOWN python.enums enum.Enum enum.EnumMeta enum.Flag enum.IntEnum enum.IntFlag enum.ReprEnum enum.StrEnum
CLASSES,KNOWN python.enums enum.auto enum.member enum.nonmember
KNOWN python.enums enum.CONFORM enum.CONTINUOUS enum.EJECT enum.KEEP enum.NAMED_FLAGS enum.STRICT enum.UNIQUE
KNOWN python.enums enum.global_enum enum.property enum.unique enum.verify""",
    "faulthandler": """\
KNOWN python.logs faulthandler.dump_traceback""",
    "fire": """\
KNOWN options.command_line_tools fire.Fire""",
    "fnmatch": """\
KNOWN python.regular_expressions fnmatch.filter fnmatch.fnmatch fnmatch.fnmatchcase""",
    "fractions": """\
CLASSES,KNOWN python.random_numbers fractions.Fraction
KNOWN python.mathematics fractions.gcd fractions.lcm""",
    "functorch": """\
KNOWN torch.control functorch.experimental.control_flow.cond
KNOWN torch.vmap functorch.vmap""",
    "fvcore": """\
CLASSES,KNOWN options.config_trees fvcore.common.config.CfgNode
CLASSES,KNOWN torch.summary fvcore.nn.ActivationCountAnalysis fvcore.nn.FlopCountAnalysis
CLASSES,KNOWN torch.summary fvcore.nn.flop_count.FlopCountAnalysis
KNOWN torch.summary fvcore.nn.flop_count_str fvcore.nn.flop_count_table fvcore.nn.parameter_count
KNOWN torch.summary fvcore.nn.parameter_count_table""",
    "getopt": """\
ALIASES options.old_options getopt.error
CLASSES,KNOWN options.old_options getopt.GetoptError
KNOWN options.old_options getopt.getopt getopt.gnu_getopt""",
    "heapq": """\
KNOWN python.algorithms heapq.heapify heapq.heappop heapq.heappush heapq.heappushpop heapq.heapreplace heapq.merge
KNOWN python.algorithms heapq.nlargest heapq.nsmallest""",
    "hiddenlayer": """\
KNOWN torch.summary hiddenlayer.build_graph""",
    "hydra": """\
CLASSES,KNOWN options.hydra hydra.core.config_store.ConfigStore hydra.core.global_hydra.GlobalHydra
CLASSES,KNOWN options.hydra hydra.core.hydra_config.HydraConfig hydra.initialize hydra.initialize_config_dir
KNOWN options.hydra hydra.compose hydra.main hydra.utils.call hydra.utils.get_class hydra.utils.get_method
KNOWN options.hydra hydra.utils.get_object hydra.utils.get_original_cwd hydra.utils.get_static_method
KNOWN options.hydra hydra.utils.instantiate hydra.utils.to_absolute_path""",
    "imp": """\
KNOWN python.module_finding imp.find_module""",
    "importlib": """\
CLASSES,KNOWN python.module_finding importlib.abc.Loader importlib.abc.MetaPathFinder importlib.machinery.ModuleSpec
CLASSES,KNOWN python.module_finding importlib.machinery.SourceFileLoader importlib.metadata.PackageNotFoundError
KNOWN python.distributions importlib.metadata.packages_distributions
KNOWN python.module_finding importlib.find_loader importlib.invalidate_caches importlib.metadata.distribution
KNOWN python.module_finding importlib.metadata.version importlib.reload importlib.util.find_spec
KNOWN python.module_finding importlib.util.module_from_spec importlib.util.spec_from_file_location""",
    "importlib_metadata": """\
KNOWN python.distributions importlib_metadata.packages_distributions
KNOWN python.module_finding importlib_metadata.version""",
    "inspect": """\
CLASSES,KNOWN python.inspection inspect.BoundArguments inspect.Parameter inspect.Signature inspect._ParameterKind
CLASSES,KNOWN python.inspection inspect._empty
KNOWN python.inspection inspect.CO_VARARGS inspect.CO_VARKEYWORDS inspect.Signature.empty inspect._KEYWORD_ONLY
KNOWN python.inspection inspect._POSITIONAL_ONLY inspect._POSITIONAL_OR_KEYWORD inspect._VAR_KEYWORD
KNOWN python.inspection inspect._VAR_POSITIONAL inspect.cleandoc inspect.getargspec inspect.getattr_static
KNOWN python.inspection inspect.getcallargs inspect.getclosurevars inspect.getcomments inspect.getdoc inspect.getfile
KNOWN python.inspection inspect.getframeinfo inspect.getfullargspec inspect.getmembers inspect.getmodule
KNOWN python.inspection inspect.getmro inspect.getouterframes inspect.getsource inspect.getsourcefile
KNOWN python.inspection inspect.getsourcelines inspect.isabstract inspect.isasyncgenfunction inspect.isbuiltin
KNOWN python.inspection inspect.isclass inspect.iscoroutinefunction inspect.isdatadescriptor inspect.isfunction
KNOWN python.inspection inspect.isgenerator inspect.isgeneratorfunction inspect.ismethod inspect.ismethoddescriptor
KNOWN python.inspection inspect.ismodule inspect.isroutine inspect.signature inspect.stack inspect.trace
KNOWN python.inspection inspect.unwrap""",
    "joblib": """\
KNOWN python.pickling joblib.dump joblib.load""",
    "json": """\
CLASSES,KNOWN python.data_formats json.JSONDecodeError json.JSONDecoder json.JSONEncoder json.decoder.JSONDecodeError
KNOWN python.data_formats json.dump json.dumps json.load json.loads""",
    "jsonargparse": """\
CLASSES,KNOWN options.argument_parser jsonargparse.ArgumentParser""",
    "keras": """\
ALIASES keras.tools keras.constraints.maxnorm keras.constraints.nonneg
CLASSES keras.heads keras.layers.GroupQueryAttention keras.layers.MultiHeadAttention
CLASSES keras.tracking keras.layers.Layer
CLASSES,KNOWN keras.inputs keras.layers.InputLayer
CLASSES,KNOWN keras.model keras.Model
CLASSES,KNOWN keras.objects keras.callbacks.BackupAndRestore keras.callbacks.BaseLogger keras.callbacks.CSVLogger
CLASSES,KNOWN keras.objects keras.callbacks.Callback keras.callbacks.CallbackList keras.callbacks.EarlyStopping
CLASSES,KNOWN keras.objects keras.callbacks.History keras.callbacks.LambdaCallback
CLASSES,KNOWN keras.objects keras.callbacks.LearningRateScheduler keras.callbacks.ModelCheckpoint
CLASSES,KNOWN keras.objects keras.callbacks.ProgbarLogger keras.callbacks.ReduceLROnPlateau
CLASSES,KNOWN keras.objects keras.callbacks.RemoteMonitor keras.callbacks.SwapEMAWeights keras.callbacks.TensorBoard
CLASSES,KNOWN keras.objects keras.callbacks.TerminateOnNaN keras.constraints.Constraint keras.constraints.MaxNorm
CLASSES,KNOWN keras.objects keras.constraints.MinMaxNorm keras.constraints.NonNeg keras.constraints.UnitNorm
CLASSES,KNOWN keras.objects keras.constraints.max_norm keras.constraints.min_max_norm keras.constraints.non_neg
CLASSES,KNOWN keras.objects keras.constraints.unit_norm keras.initializers.Constant keras.initializers.GlorotNormal
CLASSES,KNOWN keras.objects keras.initializers.GlorotUniform keras.initializers.HeNormal keras.initializers.HeUniform
CLASSES,KNOWN keras.objects keras.initializers.Identity keras.initializers.IdentityInitializer
CLASSES,KNOWN keras.objects keras.initializers.Initializer keras.initializers.LecunNormal
CLASSES,KNOWN keras.objects keras.initializers.LecunUniform keras.initializers.Ones keras.initializers.Orthogonal
CLASSES,KNOWN keras.objects keras.initializers.OrthogonalInitializer keras.initializers.RandomNormal
CLASSES,KNOWN keras.objects keras.initializers.RandomUniform keras.initializers.TruncatedNormal
CLASSES,KNOWN keras.objects keras.initializers.VarianceScaling keras.initializers.Zeros keras.initializers.constant
CLASSES,KNOWN keras.objects keras.initializers.glorot_normal keras.initializers.glorot_uniform
CLASSES,KNOWN keras.objects keras.initializers.he_normal keras.initializers.he_uniform keras.initializers.identity
CLASSES,KNOWN keras.objects keras.initializers.lecun_normal keras.initializers.lecun_uniform keras.initializers.normal
CLASSES,KNOWN keras.objects keras.initializers.ones keras.initializers.orthogonal keras.initializers.random_normal
CLASSES,KNOWN keras.objects keras.initializers.random_uniform keras.initializers.truncated_normal
CLASSES,KNOWN keras.objects keras.initializers.uniform keras.initializers.zeros keras.losses.BinaryCrossentropy
CLASSES,KNOWN keras.objects keras.losses.BinaryFocalCrossentropy keras.losses.CTC keras.losses.CategoricalCrossentropy
CLASSES,KNOWN keras.objects keras.losses.CategoricalFocalCrossentropy keras.losses.CategoricalHinge
CLASSES,KNOWN keras.objects keras.losses.CosineSimilarity keras.losses.Dice keras.losses.Hinge keras.losses.Huber
CLASSES,KNOWN keras.objects keras.losses.KLDivergence keras.losses.LogCosh keras.losses.Loss
CLASSES,KNOWN keras.objects keras.losses.MeanAbsoluteError keras.losses.MeanAbsolutePercentageError
CLASSES,KNOWN keras.objects keras.losses.MeanSquaredError keras.losses.MeanSquaredLogarithmicError
CLASSES,KNOWN keras.objects keras.losses.Poisson keras.losses.SparseCategoricalCrossentropy keras.losses.SquaredHinge
CLASSES,KNOWN keras.objects keras.losses.Tversky keras.metrics.AUC keras.metrics.Accuracy keras.metrics.BinaryAccuracy
CLASSES,KNOWN keras.objects keras.metrics.BinaryCrossentropy keras.metrics.BinaryIoU keras.metrics.CategoricalAccuracy
CLASSES,KNOWN keras.objects keras.metrics.CategoricalCrossentropy keras.metrics.CategoricalHinge
CLASSES,KNOWN keras.objects keras.metrics.CosineSimilarity keras.metrics.F1Score keras.metrics.FBetaScore
CLASSES,KNOWN keras.objects keras.metrics.FalseNegatives keras.metrics.FalsePositives keras.metrics.Hinge
CLASSES,KNOWN keras.objects keras.metrics.IoU keras.metrics.KLDivergence keras.metrics.LogCoshError keras.metrics.Mean
CLASSES,KNOWN keras.objects keras.metrics.MeanAbsoluteError keras.metrics.MeanAbsolutePercentageError
CLASSES,KNOWN keras.objects keras.metrics.MeanIoU keras.metrics.MeanMetricWrapper keras.metrics.MeanRelativeError
CLASSES,KNOWN keras.objects keras.metrics.MeanSquaredError keras.metrics.MeanSquaredLogarithmicError
CLASSES,KNOWN keras.objects keras.metrics.Metric keras.metrics.OneHotIoU keras.metrics.OneHotMeanIoU
CLASSES,KNOWN keras.objects keras.metrics.Poisson keras.metrics.Precision keras.metrics.PrecisionAtRecall
CLASSES,KNOWN keras.objects keras.metrics.R2Score keras.metrics.Recall keras.metrics.RecallAtPrecision
CLASSES,KNOWN keras.objects keras.metrics.RootMeanSquaredError keras.metrics.SensitivityAtSpecificity
CLASSES,KNOWN keras.objects keras.metrics.SparseCategoricalAccuracy keras.metrics.SparseCategoricalCrossentropy
CLASSES,KNOWN keras.objects keras.metrics.SparseTopKCategoricalAccuracy keras.metrics.SpecificityAtSensitivity
CLASSES,KNOWN keras.objects keras.metrics.SquaredHinge keras.metrics.Sum keras.metrics.TopKCategoricalAccuracy
CLASSES,KNOWN keras.objects keras.metrics.TrueNegatives keras.metrics.TruePositives keras.optimizers.Adadelta
CLASSES,KNOWN keras.objects keras.optimizers.Adafactor keras.optimizers.Adagrad keras.optimizers.Adam
CLASSES,KNOWN keras.objects keras.optimizers.AdamW keras.optimizers.Adamax keras.optimizers.Ftrl keras.optimizers.Lamb
CLASSES,KNOWN keras.objects keras.optimizers.Lion keras.optimizers.LossScaleOptimizer keras.optimizers.Muon
CLASSES,KNOWN keras.objects keras.optimizers.Nadam keras.optimizers.Optimizer keras.optimizers.RMSprop
CLASSES,KNOWN keras.objects keras.optimizers.SGD keras.optimizers.legacy.Adadelta keras.optimizers.legacy.Adafactor
CLASSES,KNOWN keras.objects keras.optimizers.legacy.Adagrad keras.optimizers.legacy.Adam keras.optimizers.legacy.AdamW
CLASSES,KNOWN keras.objects keras.optimizers.legacy.Adamax keras.optimizers.legacy.Ftrl keras.optimizers.legacy.Lamb
CLASSES,KNOWN keras.objects keras.optimizers.legacy.Lion keras.optimizers.legacy.LossScaleOptimizer
CLASSES,KNOWN keras.objects keras.optimizers.legacy.Muon keras.optimizers.legacy.Nadam keras.optimizers.legacy.RMSprop
CLASSES,KNOWN keras.objects keras.optimizers.legacy.SGD keras.optimizers.schedules.CosineDecay
CLASSES,KNOWN keras.objects keras.optimizers.schedules.CosineDecayRestarts keras.optimizers.schedules.ExponentialDecay
CLASSES,KNOWN keras.objects keras.optimizers.schedules.InverseTimeDecay
CLASSES,KNOWN keras.objects keras.optimizers.schedules.LearningRateSchedule
CLASSES,KNOWN keras.objects keras.optimizers.schedules.PiecewiseConstantDecay
CLASSES,KNOWN keras.objects keras.optimizers.schedules.PolynomialDecay keras.optimizers.schedules.Schedule
CLASSES,KNOWN keras.objects keras.regularizers.L1 keras.regularizers.L1L2 keras.regularizers.L2
CLASSES,KNOWN keras.objects keras.regularizers.OrthogonalRegularizer keras.regularizers.Regularizer
CLASSES,KNOWN keras.objects keras.regularizers.l1 keras.regularizers.l1_l2 keras.regularizers.l2
CLASSES,KNOWN keras.pictures keras.preprocessing.image.ImageDataGenerator keras.utils.Batches keras.utils.Picture
CLASSES,KNOWN keras.policies keras.DTypePolicy
CLASSES,KNOWN keras.sequential keras.Sequential
CLASSES,KNOWN keras.tensor keras.KerasTensor
CLASSES,KNOWN keras.text keras.preprocessing.text.Tokenizer
CLASSES,KNOWN keras.tools keras.layers.InputSpec keras.utils.PyDataset keras.wrappers.KerasClassifier
CLASSES,KNOWN keras.tools keras.wrappers.KerasRegressor keras.wrappers.scikit_learn.KerasClassifier
CLASSES,KNOWN keras.tools keras.wrappers.scikit_learn.KerasRegressor
CLASSES,KNOWN keras.training keras.callbacks.History_
CLASSES,KNOWN keras.variables keras.Variable
CLASSES,KNOWN keras.wrappers keras.layers.AbstractRNNCell keras.layers.Bidirectional keras.layers.Lambda
CLASSES,KNOWN keras.wrappers keras.layers.RNN keras.layers.SpectralNormalization keras.layers.StackedRNNCells
CLASSES,KNOWN keras.wrappers keras.layers.TimeDistributed keras.layers.Wrapper
KNOWN keras.cloning keras.models.clone_model
KNOWN keras.config keras.__version__ keras.backend.backend keras.backend.clear_session keras.backend.epsilon
KNOWN keras.config keras.backend.floatx keras.backend.get_uid keras.backend.image_data_format
KNOWN keras.config keras.backend.image_dim_ordering keras.backend.in_test_phase keras.backend.in_train_phase
KNOWN keras.config keras.backend.is_keras_tensor keras.backend.learning_phase keras.backend.name_scope
KNOWN keras.config keras.backend.set_backend keras.backend.set_epsilon keras.backend.set_floatx
KNOWN keras.config keras.backend.set_image_data_format keras.backend.standardize_data_format keras.config.backend
KNOWN keras.config keras.config.enable_unsafe_deserialization keras.config.epsilon keras.config.floatx
KNOWN keras.config keras.config.image_data_format keras.config.set_backend keras.config.set_epsilon
KNOWN keras.config keras.config.set_floatx keras.config.set_image_data_format keras.models.load_model keras.name_scope
KNOWN keras.config keras.saving.load_model keras.utils.clear_session keras.utils.is_keras_tensor
KNOWN keras.config keras.utils.set_random_seed keras.version
KNOWN keras.control keras.backend.rnn keras.ops.associative_scan keras.ops.cond keras.ops.fori_loop keras.ops.map
KNOWN keras.control keras.ops.scan keras.ops.vectorized_map keras.ops.while_loop
KNOWN keras.custom keras.activations.ALL_OBJECTS_DICT keras.constraints.ALL_OBJECTS_DICT
KNOWN keras.custom keras.initializers.ALL_OBJECTS_DICT keras.losses.ALL_OBJECTS_DICT keras.metrics.ALL_OBJECTS_DICT
KNOWN keras.custom keras.regularizers.ALL_OBJECTS_DICT keras.saving.get_custom_objects
KNOWN keras.custom keras.saving.get_registered_object keras.saving.register_keras_serializable
KNOWN keras.custom keras.utils.get_custom_objects keras.utils.get_registered_object
KNOWN keras.custom keras.utils.register_keras_serializable
KNOWN keras.data keras.datasets.boston_housing.load_data keras.datasets.california_housing.load_data
KNOWN keras.data keras.datasets.cifar10.load_data keras.datasets.cifar100.load_data
KNOWN keras.data keras.datasets.fashion_mnist.load_data keras.datasets.imdb.load_data keras.datasets.mnist.load_data
KNOWN keras.data keras.datasets.reuters.load_data keras.preprocessing.pad_sequences
KNOWN keras.data keras.preprocessing.sequence.pad_sequences keras.utils.get_file keras.utils.np_utils.to_categorical
KNOWN keras.data keras.utils.pad_sequences keras.utils.to_categorical
KNOWN keras.inputs keras.Input keras.layers.Input
KNOWN keras.layer keras.Layer keras.engine.base_layer.Layer keras.engine.topology.Layer keras.layers.Layer
KNOWN keras.masks keras.src.backend.get_keras_mask
KNOWN keras.merging keras.layers.add keras.layers.average keras.layers.concatenate keras.layers.dot
KNOWN keras.merging keras.layers.maximum keras.layers.minimum keras.layers.multiply keras.layers.subtract
KNOWN keras.merging keras.tree.assert_same_structure keras.tree.flatten keras.tree.is_nested keras.tree.map_structure
KNOWN keras.model keras.Functional keras.engine.training.Model keras.models.Functional keras.models.Model
KNOWN keras.model keras.training.Model
KNOWN keras.objects keras.activations.deserialize keras.activations.get keras.activations.serialize
KNOWN keras.objects keras.constraints.get keras.constraints.serialize keras.initializers.get
KNOWN keras.objects keras.initializers.serialize keras.layers.deserialize keras.layers.serialize keras.losses.get
KNOWN keras.objects keras.losses.serialize keras.metrics.get keras.optimizers.experimental.Adadelta
KNOWN keras.objects keras.optimizers.experimental.Adafactor keras.optimizers.experimental.Adagrad
KNOWN keras.objects keras.optimizers.experimental.Adam keras.optimizers.experimental.AdamW
KNOWN keras.objects keras.optimizers.experimental.Adamax keras.optimizers.experimental.Ftrl
KNOWN keras.objects keras.optimizers.experimental.Lamb keras.optimizers.experimental.Lion
KNOWN keras.objects keras.optimizers.experimental.LossScaleOptimizer keras.optimizers.experimental.Muon
KNOWN keras.objects keras.optimizers.experimental.Nadam keras.optimizers.experimental.RMSprop
KNOWN keras.objects keras.optimizers.experimental.SGD keras.optimizers.get keras.optimizers.serialize
KNOWN keras.objects keras.regularizers.get keras.regularizers.serialize keras.saving.deserialize_keras_object
KNOWN keras.pictures keras.legacy.preprocessing.image.ImageDataGenerator keras.preprocessing.image.img_to_array
KNOWN keras.pictures keras.preprocessing.image.load_img keras.preprocessing.image_dataset_from_directory
KNOWN keras.pictures keras.utils.image_dataset_from_directory keras.utils.img_to_array keras.utils.load_img
KNOWN keras.policies keras.config.dtype_policy keras.config.set_dtype_policy keras.dtype_policies.get
KNOWN keras.policies keras.mixed_precision.dtype_policy keras.mixed_precision.experimental.set_policy
KNOWN keras.policies keras.mixed_precision.global_policy keras.mixed_precision.set_dtype_policy
KNOWN keras.policies keras.mixed_precision.set_global_policy
KNOWN keras.sequential keras.models.Sequential
KNOWN keras.tensor keras.backend.KerasTensor keras.src.ops.operation_utils.get_source_inputs
KNOWN keras.tensor keras.utils.get_source_inputs
KNOWN keras.text keras.preprocessing.sequence.TimeseriesGenerator keras.preprocessing.text.one_hot
KNOWN keras.text keras.preprocessing.text.text_to_word_sequence
KNOWN keras.tools keras.InputSpec keras.backend.set_learning_phase keras.backend.set_session
KNOWN keras.tools keras.engine.topology.InputSpec keras.utils.Sequence keras.utils.data_utils.Sequence
KNOWN keras.tools keras.utils.disable_interactive_logging keras.utils.enable_interactive_logging
KNOWN keras.tools keras.utils.multi_gpu_model keras.utils.plot_model
KNOWN keras.variables keras.backend.Variable
KNOWN tensorflow1.rnn keras.layers.RNNCell
STAND_INS keras.applications keras.applications""",
    "keras-applications-without-source": """\
CLASSES,KNOWN keras.applications keras-applications-without-source.Application
CLASSES,KNOWN keras.applications keras-applications-without-source.Backbone
KNOWN keras.applications keras-applications-without-source.ConvNeXtBase
KNOWN keras.applications keras-applications-without-source.ConvNeXtLarge
KNOWN keras.applications keras-applications-without-source.ConvNeXtSmall
KNOWN keras.applications keras-applications-without-source.ConvNeXtTiny
KNOWN keras.applications keras-applications-without-source.ConvNeXtXLarge
KNOWN keras.applications keras-applications-without-source.DenseNet121 keras-applications-without-source.DenseNet169
KNOWN keras.applications keras-applications-without-source.DenseNet201
KNOWN keras.applications keras-applications-without-source.EfficientNetB0
KNOWN keras.applications keras-applications-without-source.EfficientNetB1
KNOWN keras.applications keras-applications-without-source.EfficientNetB2
KNOWN keras.applications keras-applications-without-source.EfficientNetB3
KNOWN keras.applications keras-applications-without-source.EfficientNetB4
KNOWN keras.applications keras-applications-without-source.EfficientNetB5
KNOWN keras.applications keras-applications-without-source.EfficientNetB6
KNOWN keras.applications keras-applications-without-source.EfficientNetB7
KNOWN keras.applications keras-applications-without-source.EfficientNetV2B0
KNOWN keras.applications keras-applications-without-source.EfficientNetV2B1
KNOWN keras.applications keras-applications-without-source.EfficientNetV2B2
KNOWN keras.applications keras-applications-without-source.EfficientNetV2B3
KNOWN keras.applications keras-applications-without-source.EfficientNetV2L
KNOWN keras.applications keras-applications-without-source.EfficientNetV2M
KNOWN keras.applications keras-applications-without-source.EfficientNetV2S
KNOWN keras.applications keras-applications-without-source.InceptionResNetV2
KNOWN keras.applications keras-applications-without-source.InceptionV3 keras-applications-without-source.MobileNet
KNOWN keras.applications keras-applications-without-source.MobileNetV2
KNOWN keras.applications keras-applications-without-source.MobileNetV3Large
KNOWN keras.applications keras-applications-without-source.MobileNetV3Small
KNOWN keras.applications keras-applications-without-source.ResNet101 keras-applications-without-source.ResNet101V2
KNOWN keras.applications keras-applications-without-source.ResNet152 keras-applications-without-source.ResNet152V2
KNOWN keras.applications keras-applications-without-source.ResNet50 keras-applications-without-source.ResNet50V2
KNOWN keras.applications keras-applications-without-source.VGG16 keras-applications-without-source.VGG19
KNOWN keras.applications keras-applications-without-source.Xception
KNOWN keras.applications keras-applications-without-source.convnext.ConvNeXtBase
KNOWN keras.applications keras-applications-without-source.convnext.ConvNeXtLarge
KNOWN keras.applications keras-applications-without-source.convnext.ConvNeXtSmall
KNOWN keras.applications keras-applications-without-source.convnext.ConvNeXtTiny
KNOWN keras.applications keras-applications-without-source.convnext.ConvNeXtXLarge
KNOWN keras.applications keras-applications-without-source.convnext.decode_predictions
KNOWN keras.applications keras-applications-without-source.convnext.preprocess_input
KNOWN keras.applications keras-applications-without-source.densenet.DenseNet121
KNOWN keras.applications keras-applications-without-source.densenet.DenseNet169
KNOWN keras.applications keras-applications-without-source.densenet.DenseNet201
KNOWN keras.applications keras-applications-without-source.densenet.decode_predictions
KNOWN keras.applications keras-applications-without-source.densenet.preprocess_input
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB0
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB1
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB2
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB3
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB4
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB5
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB6
KNOWN keras.applications keras-applications-without-source.efficientnet.EfficientNetB7
KNOWN keras.applications keras-applications-without-source.efficientnet.decode_predictions
KNOWN keras.applications keras-applications-without-source.efficientnet.preprocess_input
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2B0
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2B1
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2B2
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2B3
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2L
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2M
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.EfficientNetV2S
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.decode_predictions
KNOWN keras.applications keras-applications-without-source.efficientnet_v2.preprocess_input
KNOWN keras.applications keras-applications-without-source.inception_resnet_v2.InceptionResNetV2
KNOWN keras.applications keras-applications-without-source.inception_resnet_v2.decode_predictions
KNOWN keras.applications keras-applications-without-source.inception_resnet_v2.preprocess_input
KNOWN keras.applications keras-applications-without-source.inception_v3.InceptionV3
KNOWN keras.applications keras-applications-without-source.inception_v3.decode_predictions
KNOWN keras.applications keras-applications-without-source.inception_v3.preprocess_input
KNOWN keras.applications keras-applications-without-source.mobilenet.MobileNet
KNOWN keras.applications keras-applications-without-source.mobilenet.decode_predictions
KNOWN keras.applications keras-applications-without-source.mobilenet.preprocess_input
KNOWN keras.applications keras-applications-without-source.mobilenet_v2.MobileNetV2
KNOWN keras.applications keras-applications-without-source.mobilenet_v2.decode_predictions
KNOWN keras.applications keras-applications-without-source.mobilenet_v2.preprocess_input
KNOWN keras.applications keras-applications-without-source.mobilenet_v3.MobileNetV3Large
KNOWN keras.applications keras-applications-without-source.mobilenet_v3.MobileNetV3Small
KNOWN keras.applications keras-applications-without-source.mobilenet_v3.decode_predictions
KNOWN keras.applications keras-applications-without-source.mobilenet_v3.preprocess_input
KNOWN keras.applications keras-applications-without-source.resnet.ResNet101
KNOWN keras.applications keras-applications-without-source.resnet.ResNet152
KNOWN keras.applications keras-applications-without-source.resnet.ResNet50
KNOWN keras.applications keras-applications-without-source.resnet.decode_predictions
KNOWN keras.applications keras-applications-without-source.resnet.preprocess_input
KNOWN keras.applications keras-applications-without-source.resnet50.ResNet50
KNOWN keras.applications keras-applications-without-source.resnet50.decode_predictions
KNOWN keras.applications keras-applications-without-source.resnet50.preprocess_input
KNOWN keras.applications keras-applications-without-source.resnet_v2.ResNet101V2
KNOWN keras.applications keras-applications-without-source.resnet_v2.ResNet152V2
KNOWN keras.applications keras-applications-without-source.resnet_v2.ResNet50V2
KNOWN keras.applications keras-applications-without-source.resnet_v2.decode_predictions
KNOWN keras.applications keras-applications-without-source.resnet_v2.preprocess_input
KNOWN keras.applications keras-applications-without-source.vgg16.VGG16
KNOWN keras.applications keras-applications-without-source.vgg16.decode_predictions
KNOWN keras.applications keras-applications-without-source.vgg16.preprocess_input
KNOWN keras.applications keras-applications-without-source.vgg19.VGG19
KNOWN keras.applications keras-applications-without-source.vgg19.decode_predictions
KNOWN keras.applications keras-applications-without-source.vgg19.preprocess_input
KNOWN keras.applications keras-applications-without-source.xception.Xception
KNOWN keras.applications keras-applications-without-source.xception.decode_predictions
KNOWN keras.applications keras-applications-without-source.xception.preprocess_input""",
    "lazy_loader": """\
KNOWN python.lazy_packages lazy_loader.attach lazy_loader.attach_stub""",
    "librosa": """\
KNOWN numpy.filter_banks librosa.filters.get_window librosa.filters.mel librosa.util.fix_length
KNOWN numpy.filter_banks librosa.util.pad_center""",
    "lightning": """\
CLASSES,KNOWN training.accelerators lightning.Fabric lightning.fabric.Fabric
CLASSES,KNOWN training.lightning lightning.fabric.utilities.data.AttributeDict
KNOWN training.accelerators lightning.fabric.seed_everything
KNOWN training.lightning lightning.Callback lightning.LightningDataModule lightning.LightningModule lightning.Trainer
KNOWN training.lightning lightning.callbacks.BackboneFinetuning lightning.callbacks.Callback
KNOWN training.lightning lightning.callbacks.DeviceStatsMonitor lightning.callbacks.EarlyStopping
KNOWN training.lightning lightning.callbacks.GradientAccumulationScheduler lightning.callbacks.LearningRateMonitor
KNOWN training.lightning lightning.callbacks.ModelCheckpoint lightning.callbacks.ModelSummary
KNOWN training.lightning lightning.callbacks.RichModelSummary lightning.callbacks.RichProgressBar
KNOWN training.lightning lightning.callbacks.StochasticWeightAveraging lightning.callbacks.TQDMProgressBar
KNOWN training.lightning lightning.callbacks.Timer lightning.core.LightningDataModule lightning.core.LightningModule
KNOWN training.lightning lightning.core.lightning.LightningModule lightning.loggers.CSVLogger
KNOWN training.lightning lightning.loggers.CometLogger lightning.loggers.MLFlowLogger lightning.loggers.NeptuneLogger
KNOWN training.lightning lightning.loggers.TensorBoardLogger lightning.loggers.WandbLogger lightning.pytorch.Callback
KNOWN training.lightning lightning.pytorch.LightningDataModule lightning.pytorch.LightningModule
KNOWN training.lightning lightning.pytorch.Trainer lightning.pytorch.callbacks.BackboneFinetuning
KNOWN training.lightning lightning.pytorch.callbacks.Callback lightning.pytorch.callbacks.DeviceStatsMonitor
KNOWN training.lightning lightning.pytorch.callbacks.EarlyStopping
KNOWN training.lightning lightning.pytorch.callbacks.GradientAccumulationScheduler
KNOWN training.lightning lightning.pytorch.callbacks.LearningRateMonitor lightning.pytorch.callbacks.ModelCheckpoint
KNOWN training.lightning lightning.pytorch.callbacks.ModelSummary lightning.pytorch.callbacks.RichModelSummary
KNOWN training.lightning lightning.pytorch.callbacks.RichProgressBar
KNOWN training.lightning lightning.pytorch.callbacks.StochasticWeightAveraging
KNOWN training.lightning lightning.pytorch.callbacks.TQDMProgressBar lightning.pytorch.callbacks.Timer
KNOWN training.lightning lightning.pytorch.core.LightningDataModule lightning.pytorch.core.LightningModule
KNOWN training.lightning lightning.pytorch.core.lightning.LightningModule lightning.pytorch.loggers.CSVLogger
KNOWN training.lightning lightning.pytorch.loggers.CometLogger lightning.pytorch.loggers.MLFlowLogger
KNOWN training.lightning lightning.pytorch.loggers.NeptuneLogger lightning.pytorch.loggers.TensorBoardLogger
KNOWN training.lightning lightning.pytorch.loggers.WandbLogger lightning.pytorch.seed_everything
KNOWN training.lightning lightning.pytorch.strategies.DDPStrategy lightning.pytorch.strategies.DeepSpeedStrategy
KNOWN training.lightning lightning.pytorch.strategies.FSDPStrategy lightning.pytorch.trainer.Trainer
KNOWN training.lightning lightning.pytorch.utilities.rank_zero.rank_zero_only
KNOWN training.lightning lightning.pytorch.utilities.rank_zero_only lightning.seed_everything
KNOWN training.lightning lightning.strategies.DDPStrategy lightning.strategies.DeepSpeedStrategy
KNOWN training.lightning lightning.strategies.FSDPStrategy lightning.trainer.Trainer
KNOWN training.lightning lightning.utilities.rank_zero.rank_zero_only lightning.utilities.rank_zero_only""",
    "lightning_fabric": """\
CLASSES,KNOWN training.accelerators lightning_fabric.Fabric""",
    "logging": """\
CLASSES,KNOWN python.logs logging.FileHandler logging.Filter logging.Formatter logging.Handler logging.LogRecord
CLASSES,KNOWN python.logs logging.Logger logging.LoggerAdapter logging.NullHandler logging.StreamHandler
CLASSES,KNOWN python.logs logging.handlers.QueueHandler logging.handlers.RotatingFileHandler
CLASSES,KNOWN python.logs logging.handlers.TimedRotatingFileHandler
KNOWN python.logs logging.CRITICAL logging.DEBUG logging.ERROR logging.FATAL logging.INFO logging.NOTSET logging.WARN
KNOWN python.logs logging.WARNING logging.addLevelName logging.basicConfig logging.captureWarnings
KNOWN python.logs logging.config.dictConfig logging.config.fileConfig logging.critical logging.debug logging.disable
KNOWN python.logs logging.error logging.exception logging.getLevelName logging.getLogger logging.getLoggerClass
KNOWN python.logs logging.info logging.log logging.root logging.setLogRecordFactory logging.setLoggerClass
KNOWN python.logs logging.shutdown logging.warn logging.warning""",
    "marshal": """\
KNOWN python.data_formats marshal.dump marshal.dumps marshal.load marshal.loads""",
    "math": """\
KNOWN python.mathematics math.acos math.acosh math.asin math.asinh math.atan math.atan2 math.atanh math.cbrt math.ceil
KNOWN python.mathematics math.comb math.copysign math.cos math.cosh math.degrees math.dist math.e math.erf math.erfc
KNOWN python.mathematics math.exp math.exp2 math.expm1 math.fabs math.factorial math.floor math.fmod math.frexp
KNOWN python.mathematics math.fsum math.gamma math.gcd math.hypot math.inf math.isclose math.isfinite math.isinf
KNOWN python.mathematics math.isnan math.isqrt math.lcm math.ldexp math.lgamma math.log math.log10 math.log1p
KNOWN python.mathematics math.log2 math.modf math.nan math.nextafter math.perm math.pi math.pow math.prod math.radians
KNOWN python.mathematics math.remainder math.sin math.sinh math.sqrt math.tan math.tanh math.tau math.trunc math.ulp""",
    "ml_collections": """\
CLASSES,KNOWN options.config_trees ml_collections.ConfigDict ml_collections.UnlockedBlock
CLASSES,KNOWN options.config_trees ml_collections.config_dict.ConfigDict
KNOWN options.config_trees ml_collections.FieldReference ml_collections.config_dict.FieldReference
KNOWN options.config_trees ml_collections.config_dict.create ml_collections.config_dict.placeholder
KNOWN options.config_trees ml_collections.config_dict.required_placeholder""",
    "mlflow": """\
CLASSES,KNOWN training.tracking mlflow.ActiveRun
KNOWN training.tracking mlflow.active_run mlflow.autolog mlflow.end_run mlflow.log_artifact mlflow.log_artifacts
KNOWN training.tracking mlflow.log_dict mlflow.log_figure mlflow.log_metric mlflow.log_metrics mlflow.log_param
KNOWN training.tracking mlflow.log_params mlflow.pytorch.autolog mlflow.pytorch.log_model mlflow.pytorch.save_model
KNOWN training.tracking mlflow.set_experiment mlflow.set_tag mlflow.set_tags mlflow.set_tracking_uri mlflow.start_run""",
    "mock": """\
KNOWN python.pytest_marks mock.patch mock.patch.object""",
    "modelsummary": """\
KNOWN torch.summary modelsummary.summary""",
    "munch": """\
CLASSES,KNOWN options.config_trees munch.Munch""",
    "neptune": """\
CLASSES,KNOWN training.tracking neptune.Run
KNOWN training.tracking neptune.init_run""",
    "netron": """\
KNOWN torch.summary netron.serve netron.start""",
    "numpy": """\
CLASSES,KNOWN numpy.files numpy.lib.npyio.NpzFile
KNOWN numpy.files numpy.load
KNOWN numpy.signal numpy.bartlett numpy.blackman numpy.hamming numpy.hanning numpy.imag numpy.real""",
    "omegaconf": """\
ALIASES options.config_trees omegaconf.dictconfig.DictConfig omegaconf.listconfig.ListConfig
CLASSES,KNOWN options.config_trees omegaconf.DictConfig omegaconf.ListConfig
KNOWN options.omega_functions omegaconf.II omegaconf.OmegaConf.clear_resolvers omegaconf.OmegaConf.create
KNOWN options.omega_functions omegaconf.OmegaConf.from_cli omegaconf.OmegaConf.from_dict
KNOWN options.omega_functions omegaconf.OmegaConf.from_dotlist omegaconf.OmegaConf.has_resolver
KNOWN options.omega_functions omegaconf.OmegaConf.is_config omegaconf.OmegaConf.is_dict omegaconf.OmegaConf.is_list
KNOWN options.omega_functions omegaconf.OmegaConf.is_missing omegaconf.OmegaConf.is_readonly
KNOWN options.omega_functions omegaconf.OmegaConf.is_struct omegaconf.OmegaConf.load omegaconf.OmegaConf.masked_copy
KNOWN options.omega_functions omegaconf.OmegaConf.merge omegaconf.OmegaConf.register_new_resolver
KNOWN options.omega_functions omegaconf.OmegaConf.register_resolver omegaconf.OmegaConf.resolve
KNOWN options.omega_functions omegaconf.OmegaConf.save omegaconf.OmegaConf.select omegaconf.OmegaConf.set_readonly
KNOWN options.omega_functions omegaconf.OmegaConf.set_struct omegaconf.OmegaConf.structured
KNOWN options.omega_functions omegaconf.OmegaConf.to_container omegaconf.OmegaConf.to_object
KNOWN options.omega_functions omegaconf.OmegaConf.to_yaml omegaconf.OmegaConf.unsafe_merge omegaconf.OmegaConf.update""",
    "operator": """\
KNOWN python.operator_functions operator.__add__ operator.__and__ operator.__concat__ operator.__eq__
KNOWN python.operator_functions operator.__floordiv__ operator.__ge__ operator.__getitem__ operator.__gt__
KNOWN python.operator_functions operator.__iadd__ operator.__iand__ operator.__iconcat__ operator.__ifloordiv__
KNOWN python.operator_functions operator.__ilshift__ operator.__imatmul__ operator.__imod__ operator.__imul__
KNOWN python.operator_functions operator.__inv__ operator.__invert__ operator.__ior__ operator.__ipow__
KNOWN python.operator_functions operator.__irshift__ operator.__isub__ operator.__itruediv__ operator.__ixor__
KNOWN python.operator_functions operator.__le__ operator.__lshift__ operator.__lt__ operator.__matmul__
KNOWN python.operator_functions operator.__mod__ operator.__mul__ operator.__ne__ operator.__neg__ operator.__or__
KNOWN python.operator_functions operator.__pos__ operator.__pow__ operator.__rshift__ operator.__sub__
KNOWN python.operator_functions operator.__truediv__ operator.__xor__ operator.abs operator.add operator.and_
KNOWN python.operator_functions operator.attrgetter operator.concat operator.contains operator.delitem operator.eq
KNOWN python.operator_functions operator.floordiv operator.ge operator.getitem operator.gt operator.iadd operator.iand
KNOWN python.operator_functions operator.iconcat operator.ifloordiv operator.ilshift operator.imatmul operator.imod
KNOWN python.operator_functions operator.imul operator.index operator.inv operator.invert operator.ior operator.ipow
KNOWN python.operator_functions operator.irshift operator.is_ operator.is_not operator.isub operator.itemgetter
KNOWN python.operator_functions operator.itruediv operator.ixor operator.le operator.length_hint operator.lshift
KNOWN python.operator_functions operator.lt operator.matmul operator.methodcaller operator.mod operator.mul
KNOWN python.operator_functions operator.ne operator.neg operator.not_ operator.or_ operator.pos operator.pow
KNOWN python.operator_functions operator.rshift operator.setitem operator.sub operator.truediv operator.truth
KNOWN python.operator_functions operator.xor""",
    "optparse": """\
CLASSES,KNOWN options.old_options optparse.OptionParser
KNOWN options.old_options optparse.OptionGroup""",
    "packaging": """\
CLASSES,KNOWN python.versions packaging.version.InvalidVersion packaging.version.Version
KNOWN python.versions packaging.version.parse""",
    "pandas": """\
CLASSES,KNOWN tables.pandas_tables pandas.DataFrame pandas.Series pandas.core.Iloc pandas.core.Loc
KNOWN python.pickling pandas.read_pickle
KNOWN tables.pandas_tables pandas.DataFrame.from_dict pandas.DataFrame.from_records pandas.concat pandas.factorize
KNOWN tables.pandas_tables pandas.get_dummies pandas.isna pandas.isnull pandas.notnull pandas.read_csv
KNOWN tables.pandas_tables pandas.read_excel pandas.read_feather pandas.read_fwf pandas.read_hdf pandas.read_json
KNOWN tables.pandas_tables pandas.read_parquet pandas.read_sql pandas.read_sql_query pandas.read_table
KNOWN tables.pandas_tables pandas.to_datetime pandas.to_numeric""",
    "pathlib": """\
CLASSES,KNOWN python.path_objects pathlib.Path pathlib.PosixPath pathlib.PurePath pathlib.PurePosixPath
CLASSES,KNOWN python.path_objects pathlib.PureWindowsPath pathlib.WindowsPath""",
    "pdb": """\
KNOWN python.logs pdb.set_trace""",
    "pickle": """\
CLASSES,KNOWN python.data_formats pickle.PickleError pickle.PicklingError pickle.UnpicklingError
KNOWN python.pickling pickle.Unpickler pickle.dump pickle.dumps pickle.load pickle.loads""",
    "pkg_resources": """\
KNOWN python.module_finding pkg_resources.DistributionNotFound pkg_resources.get_distribution
KNOWN python.versions pkg_resources.parse_version""",
    "pkgutil": """\
KNOWN python.module_finding pkgutil.find_loader pkgutil.iter_modules pkgutil.walk_packages""",
    "pprint": """\
KNOWN python.logs pprint.pformat pprint.pp pprint.pprint""",
    "ptflops": """\
KNOWN torch.summary ptflops.get_model_complexity_info ptflops.profile""",
    "pydantic": """\
ALIASES pydantic.models pydantic.dataclasses.dataclass pydantic.fields.Field pydantic.main.BaseModel
ALIASES pydantic.models pydantic.v1.BaseConfig pydantic.v1.BaseModel pydantic.v1.BaseSettings pydantic.v1.ConfigDict
ALIASES pydantic.models pydantic.v1.Extra pydantic.v1.Field pydantic.v1.NonNegativeFloat pydantic.v1.NonNegativeInt
ALIASES pydantic.models pydantic.v1.PositiveFloat pydantic.v1.PositiveInt pydantic.v1.PrivateAttr
ALIASES pydantic.models pydantic.v1.ValidationError pydantic.v1.create_model pydantic.v1.dataclasses.dataclass
ALIASES pydantic.models pydantic.v1.field_validator pydantic.v1.main.BaseModel pydantic.v1.model_validator
ALIASES pydantic.models pydantic.v1.root_validator pydantic.v1.validator
CLASSES,KNOWN pydantic.models pydantic.BaseConfig pydantic.BaseModel pydantic.BaseSettings pydantic.Extra_
CLASSES,KNOWN pydantic.models pydantic.ValidationError
KNOWN pydantic.models pydantic.ConfigDict pydantic.Extra pydantic.Field pydantic.NonNegativeFloat
KNOWN pydantic.models pydantic.NonNegativeInt pydantic.PositiveFloat pydantic.PositiveInt pydantic.PrivateAttr
KNOWN pydantic.models pydantic.create_model pydantic.field_validator pydantic.model_validator pydantic.root_validator
KNOWN pydantic.models pydantic.validator""",
    "pydantic_settings": """\
ALIASES pydantic.models pydantic_settings.BaseSettings""",
    "pydoc": """\
KNOWN options.hydra pydoc.locate""",
    "pyrallis": """\
KNOWN options.typed_options pyrallis.parse pyrallis.wrap""",
    "pytest": """\
CLASSES,KNOWN python.pytest_marks pytest.MarkGenerator
KNOWN python.pytest_marks pytest.approx pytest.exit pytest.fixture pytest.importorskip pytest.main pytest.mark
KNOWN python.pytest_marks pytest.param pytest.skip pytest.xfail
KNOWN python.testing pytest.deprecated_call pytest.raises pytest.warns""",
    "pytorch_lightning": """\
CLASSES,KNOWN training.lightning pytorch_lightning.Callback pytorch_lightning.LightningDataModule
CLASSES,KNOWN training.lightning pytorch_lightning.LightningModule pytorch_lightning.Trainer
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.BackboneFinetuning
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.DeviceStatsMonitor
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.EarlyStopping
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.GradientAccumulationScheduler
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.LearningRateMonitor
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.ModelCheckpoint pytorch_lightning.callbacks.ModelSummary
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.RichModelSummary
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.RichProgressBar
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.StochasticWeightAveraging
CLASSES,KNOWN training.lightning pytorch_lightning.callbacks.TQDMProgressBar pytorch_lightning.callbacks.Timer
CLASSES,KNOWN training.lightning pytorch_lightning.loggers.CSVLogger pytorch_lightning.loggers.CometLogger
CLASSES,KNOWN training.lightning pytorch_lightning.loggers.Logger pytorch_lightning.loggers.MLFlowLogger
CLASSES,KNOWN training.lightning pytorch_lightning.loggers.NeptuneLogger pytorch_lightning.loggers.TensorBoardLogger
CLASSES,KNOWN training.lightning pytorch_lightning.loggers.WandbLogger pytorch_lightning.strategies.DDPStrategy
CLASSES,KNOWN training.lightning pytorch_lightning.strategies.DeepSpeedStrategy
CLASSES,KNOWN training.lightning pytorch_lightning.strategies.FSDPStrategy
KNOWN training.lightning pytorch_lightning.callbacks.Callback pytorch_lightning.core.LightningDataModule
KNOWN training.lightning pytorch_lightning.core.LightningModule pytorch_lightning.core.lightning.LightningModule
KNOWN training.lightning pytorch_lightning.seed_everything pytorch_lightning.trainer.Trainer
KNOWN training.lightning pytorch_lightning.utilities.rank_zero.rank_zero_only
KNOWN training.lightning pytorch_lightning.utilities.rank_zero_only""",
    "pytorch_model_summary": """\
KNOWN torch.summary pytorch_model_summary.summary""",
    "random": """\
CLASSES,KNOWN python.random_numbers random.Random random.SystemRandom
KNOWN python.random_numbers random.betavariate random.choice random.choices random.expovariate random.gammavariate
KNOWN python.random_numbers random.gauss random.getrandbits random.getstate random.lognormvariate random.normalvariate
KNOWN python.random_numbers random.paretovariate random.randbytes random.randint random.random random.randrange
KNOWN python.random_numbers random.sample random.seed random.setstate random.shuffle random.triangular random.uniform
KNOWN python.random_numbers random.vonmisesvariate random.weibullvariate""",
    "re": """\
CLASSES,KNOWN python.regular_expressions re.Match re.Pattern re.error
KNOWN python.regular_expressions re.A re.ASCII re.DOTALL re.I re.IGNORECASE re.M re.MULTILINE re.RegexFlag re.S re.U
KNOWN python.regular_expressions re.UNICODE re.VERBOSE re.X re.compile re.escape re.findall re.finditer re.fullmatch
KNOWN python.regular_expressions re.match re.purge re.search re.split re.sub""",
    "regex": """\
KNOWN python.regular_expressions regex.compile regex.escape regex.findall regex.finditer regex.fullmatch regex.match
KNOWN python.regular_expressions regex.search regex.split regex.sub""",
    "rich": """\
CLASSES,KNOWN python.logs rich.console.Console
KNOWN python.logs rich.print rich.progress.track""",
    "scikeras": """\
CLASSES,KNOWN keras.tools scikeras.wrappers.KerasClassifier scikeras.wrappers.KerasRegressor""",
    "scipy": """\
CLASSES,KNOWN tables.sklearn_encoders scipy.sparse._csr.csr_matrix
KNOWN numpy.filter_banks scipy.signal.barthann scipy.signal.bartlett scipy.signal.blackman scipy.signal.blackmanharris
KNOWN numpy.filter_banks scipy.signal.bohman scipy.signal.boxcar scipy.signal.chebwin scipy.signal.cosine
KNOWN numpy.filter_banks scipy.signal.dpss scipy.signal.exponential scipy.signal.flattop scipy.signal.gaussian
KNOWN numpy.filter_banks scipy.signal.general_cosine scipy.signal.general_gaussian scipy.signal.general_hamming
KNOWN numpy.filter_banks scipy.signal.get_window scipy.signal.hamming scipy.signal.hann scipy.signal.kaiser
KNOWN numpy.filter_banks scipy.signal.kaiser_bessel_derived scipy.signal.lanczos scipy.signal.nuttall
KNOWN numpy.filter_banks scipy.signal.parzen scipy.signal.taylor scipy.signal.triang scipy.signal.tukey
KNOWN numpy.filter_banks scipy.signal.windows.barthann scipy.signal.windows.bartlett scipy.signal.windows.blackman
KNOWN numpy.filter_banks scipy.signal.windows.blackmanharris scipy.signal.windows.bohman scipy.signal.windows.boxcar
KNOWN numpy.filter_banks scipy.signal.windows.chebwin scipy.signal.windows.cosine scipy.signal.windows.dpss
KNOWN numpy.filter_banks scipy.signal.windows.exponential scipy.signal.windows.flattop scipy.signal.windows.gaussian
KNOWN numpy.filter_banks scipy.signal.windows.general_cosine scipy.signal.windows.general_gaussian
KNOWN numpy.filter_banks scipy.signal.windows.general_hamming scipy.signal.windows.get_window
KNOWN numpy.filter_banks scipy.signal.windows.hamming scipy.signal.windows.hann scipy.signal.windows.kaiser
KNOWN numpy.filter_banks scipy.signal.windows.kaiser_bessel_derived scipy.signal.windows.lanczos
KNOWN numpy.filter_banks scipy.signal.windows.nuttall scipy.signal.windows.parzen scipy.signal.windows.taylor
KNOWN numpy.filter_banks scipy.signal.windows.triang scipy.signal.windows.tukey
KNOWN numpy.signal scipy.fft.next_fast_len scipy.fftpack.next_fast_len""",
    "secrets": """\
CLASSES,KNOWN python.random_numbers secrets.SystemRandom
KNOWN python.random_numbers secrets.choice secrets.randbelow secrets.randbits secrets.token_bytes secrets.token_hex
KNOWN python.random_numbers secrets.token_urlsafe""",
    "setuptools": """\
KNOWN python.versions setuptools._distutils.version.LooseVersion""",
    "shelve": """\
KNOWN python.data_formats shelve.open""",
    "simple_parsing": """\
CLASSES,KNOWN options.typed_options simple_parsing.ArgumentParser
KNOWN options.typed_options simple_parsing.parse""",
    "sklearn": """\
CLASSES,KNOWN tables.scikit_learn sklearn.decomposition.PCA sklearn.decomposition.TruncatedSVD sklearn.manifold.TSNE
CLASSES,KNOWN tables.scikit_learn sklearn.model_selection.GroupKFold sklearn.model_selection.KFold
CLASSES,KNOWN tables.scikit_learn sklearn.model_selection.RepeatedKFold sklearn.model_selection.ShuffleSplit
CLASSES,KNOWN tables.scikit_learn sklearn.model_selection.StratifiedKFold
CLASSES,KNOWN tables.scikit_learn sklearn.model_selection.StratifiedShuffleSplit
CLASSES,KNOWN tables.scikit_learn sklearn.model_selection.TimeSeriesSplit sklearn.preprocessing.MaxAbsScaler
CLASSES,KNOWN tables.scikit_learn sklearn.preprocessing.MinMaxScaler sklearn.preprocessing.Normalizer
CLASSES,KNOWN tables.scikit_learn sklearn.preprocessing.PowerTransformer sklearn.preprocessing.QuantileTransformer
CLASSES,KNOWN tables.scikit_learn sklearn.preprocessing.RobustScaler sklearn.preprocessing.StandardScaler
CLASSES,KNOWN tables.scikit_learn sklearn.utils.Bunch
CLASSES,KNOWN tables.sklearn_encoders sklearn.preprocessing.LabelBinarizer sklearn.preprocessing.LabelEncoder
CLASSES,KNOWN tables.sklearn_encoders sklearn.preprocessing.OneHotEncoder sklearn.preprocessing.OrdinalEncoder
KNOWN tables.scikit_learn sklearn.datasets.fetch_california_housing sklearn.datasets.fetch_covtype
KNOWN tables.scikit_learn sklearn.datasets.fetch_olivetti_faces sklearn.datasets.fetch_openml
KNOWN tables.scikit_learn sklearn.datasets.load_boston sklearn.datasets.load_breast_cancer
KNOWN tables.scikit_learn sklearn.datasets.load_diabetes sklearn.datasets.load_digits sklearn.datasets.load_iris
KNOWN tables.scikit_learn sklearn.datasets.load_wine sklearn.datasets.make_blobs sklearn.datasets.make_circles
KNOWN tables.scikit_learn sklearn.datasets.make_classification sklearn.datasets.make_friedman1
KNOWN tables.scikit_learn sklearn.datasets.make_moons sklearn.datasets.make_regression sklearn.datasets.make_s_curve
KNOWN tables.scikit_learn sklearn.datasets.make_swiss_roll sklearn.metrics.accuracy_score
KNOWN tables.scikit_learn sklearn.metrics.average_precision_score sklearn.metrics.balanced_accuracy_score
KNOWN tables.scikit_learn sklearn.metrics.classification_report sklearn.metrics.cohen_kappa_score
KNOWN tables.scikit_learn sklearn.metrics.confusion_matrix sklearn.metrics.f1_score sklearn.metrics.log_loss
KNOWN tables.scikit_learn sklearn.metrics.mean_absolute_error sklearn.metrics.mean_squared_error
KNOWN tables.scikit_learn sklearn.metrics.precision_score sklearn.metrics.r2_score sklearn.metrics.recall_score
KNOWN tables.scikit_learn sklearn.metrics.roc_auc_score sklearn.metrics.roc_curve
KNOWN tables.scikit_learn sklearn.model_selection.train_test_split sklearn.utils.class_weight.compute_class_weight
KNOWN tables.scikit_learn sklearn.utils.shuffle""",
    "statistics": """\
KNOWN python.mathematics statistics.fmean statistics.geometric_mean statistics.harmonic_mean statistics.mean
KNOWN python.mathematics statistics.median statistics.median_high statistics.median_low statistics.mode
KNOWN python.mathematics statistics.pstdev statistics.pvariance statistics.stdev statistics.variance""",
    "struct": """\
KNOWN python.references struct.calcsize struct.iter_unpack struct.pack struct.unpack struct.unpack_from""",
    "swanlab": """\
CLASSES,KNOWN training.tracking swanlab.Run
KNOWN training.tracking swanlab.init""",
    "tap": """\
CLASSES,KNOWN options.typed_options tap.Tap""",
    "tensorboardX": """\
CLASSES,KNOWN torch.summary tensorboardX.SummaryWriter""",
    "tensorflow": """\
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.AveragePooling1D tensorflow.compat.v1.layers.AveragePooling2D
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.AveragePooling3D tensorflow.compat.v1.layers.BatchNormalization
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.Conv1D tensorflow.compat.v1.layers.Conv2D
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.Conv2DTranspose tensorflow.compat.v1.layers.Conv3D
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.Conv3DTranspose tensorflow.compat.v1.layers.Dense
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.Dropout tensorflow.compat.v1.layers.Flatten
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.Layer tensorflow.compat.v1.layers.MaxPooling1D
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.MaxPooling2D tensorflow.compat.v1.layers.MaxPooling3D
ALIASES tensorflow1.layers tensorflow.compat.v1.layers.SeparableConv2D tensorflow.layers.AveragePooling1D
ALIASES tensorflow1.layers tensorflow.layers.AveragePooling2D tensorflow.layers.AveragePooling3D
ALIASES tensorflow1.layers tensorflow.layers.BatchNormalization tensorflow.layers.Conv1D tensorflow.layers.Conv2D
ALIASES tensorflow1.layers tensorflow.layers.Conv2DTranspose tensorflow.layers.Conv3D
ALIASES tensorflow1.layers tensorflow.layers.Conv3DTranspose tensorflow.layers.Dense tensorflow.layers.Dropout
ALIASES tensorflow1.layers tensorflow.layers.Flatten tensorflow.layers.Layer tensorflow.layers.MaxPooling1D
ALIASES tensorflow1.layers tensorflow.layers.MaxPooling2D tensorflow.layers.MaxPooling3D
ALIASES tensorflow1.layers tensorflow.layers.SeparableConv2D""",
    "tensorflow_probability": """\
CLASSES,KNOWN probability tensorflow_probability.distributions.Bernoulli tensorflow_probability.distributions.Beta
CLASSES,KNOWN probability tensorflow_probability.distributions.Categorical tensorflow_probability.distributions.Cauchy
CLASSES,KNOWN probability tensorflow_probability.distributions.Gamma tensorflow_probability.distributions.Gumbel
CLASSES,KNOWN probability tensorflow_probability.distributions.Independent
CLASSES,KNOWN probability tensorflow_probability.distributions.Laplace tensorflow_probability.distributions.LogNormal
CLASSES,KNOWN probability tensorflow_probability.distributions.MultivariateNormalDiag
CLASSES,KNOWN probability tensorflow_probability.distributions.MultivariateNormalDiagWithSoftplusScale
CLASSES,KNOWN probability tensorflow_probability.distributions.Normal tensorflow_probability.distributions.StudentT
CLASSES,KNOWN probability tensorflow_probability.distributions.Uniform
KNOWN probability tensorflow_probability.distributions.kl_divergence""",
    "tf": """\
ALIASES tensorflow1.layers tf.compat.v1.layers.AveragePooling1D tf.compat.v1.layers.AveragePooling2D
ALIASES tensorflow1.layers tf.compat.v1.layers.AveragePooling3D tf.compat.v1.layers.BatchNormalization
ALIASES tensorflow1.layers tf.compat.v1.layers.Conv1D tf.compat.v1.layers.Conv2D tf.compat.v1.layers.Conv2DTranspose
ALIASES tensorflow1.layers tf.compat.v1.layers.Conv3D tf.compat.v1.layers.Conv3DTranspose tf.compat.v1.layers.Dense
ALIASES tensorflow1.layers tf.compat.v1.layers.Dropout tf.compat.v1.layers.Flatten tf.compat.v1.layers.Layer
ALIASES tensorflow1.layers tf.compat.v1.layers.MaxPooling1D tf.compat.v1.layers.MaxPooling2D
ALIASES tensorflow1.layers tf.compat.v1.layers.MaxPooling3D tf.compat.v1.layers.SeparableConv2D
ALIASES tensorflow1.layers tf.layers.AveragePooling1D tf.layers.AveragePooling2D tf.layers.AveragePooling3D
ALIASES tensorflow1.layers tf.layers.BatchNormalization tf.layers.Conv1D tf.layers.Conv2D tf.layers.Conv2DTranspose
ALIASES tensorflow1.layers tf.layers.Conv3D tf.layers.Conv3DTranspose tf.layers.Dense tf.layers.Dropout
ALIASES tensorflow1.layers tf.layers.Flatten tf.layers.Layer tf.layers.MaxPooling1D tf.layers.MaxPooling2D
ALIASES tensorflow1.layers tf.layers.MaxPooling3D tf.layers.SeparableConv2D
CLASSES,KNOWN probability tf.compat.v1.distributions.Bernoulli tf.compat.v1.distributions.Beta
CLASSES,KNOWN probability tf.compat.v1.distributions.Categorical tf.compat.v1.distributions.Cauchy
CLASSES,KNOWN probability tf.compat.v1.distributions.Gamma tf.compat.v1.distributions.Gumbel
CLASSES,KNOWN probability tf.compat.v1.distributions.Independent tf.compat.v1.distributions.Laplace
CLASSES,KNOWN probability tf.compat.v1.distributions.LogNormal tf.compat.v1.distributions.MultivariateNormalDiag
CLASSES,KNOWN probability tf.compat.v1.distributions.MultivariateNormalDiagWithSoftplusScale
CLASSES,KNOWN probability tf.compat.v1.distributions.Normal tf.compat.v1.distributions.StudentT
CLASSES,KNOWN probability tf.compat.v1.distributions.Uniform tf.contrib.distributions.Bernoulli
CLASSES,KNOWN probability tf.contrib.distributions.Beta tf.contrib.distributions.Categorical
CLASSES,KNOWN probability tf.contrib.distributions.Cauchy tf.contrib.distributions.Gamma
CLASSES,KNOWN probability tf.contrib.distributions.Gumbel tf.contrib.distributions.Independent
CLASSES,KNOWN probability tf.contrib.distributions.Laplace tf.contrib.distributions.LogNormal
CLASSES,KNOWN probability tf.contrib.distributions.MultivariateNormalDiag
CLASSES,KNOWN probability tf.contrib.distributions.MultivariateNormalDiagWithSoftplusScale
CLASSES,KNOWN probability tf.contrib.distributions.Normal tf.contrib.distributions.StudentT
CLASSES,KNOWN probability tf.contrib.distributions.Uniform
CLASSES,KNOWN tensorflow.control tf.RaggedTensorSpec tf.SparseTensorSpec tf.TensorArray tf.TensorSpec
CLASSES,KNOWN tensorflow.control tf.compat.v1.arg_scope_nothing tf.compat.v1.colocate_with tf.compat.v1.device
CLASSES,KNOWN tensorflow.control tf.compat.v1.graph_util_scope tf.compat.v1.keras_scope tf.control_dependencies
CLASSES,KNOWN tensorflow.control tf.device tf.distribute.CentralStorageStrategy tf.distribute.MirroredStrategy
CLASSES,KNOWN tensorflow.control tf.distribute.MultiWorkerMirroredStrategy tf.distribute.OneDeviceStrategy
CLASSES,KNOWN tensorflow.control tf.distribute.ParameterServerStrategy tf.distribute.Strategy
CLASSES,KNOWN tensorflow.control tf.distribute.TPUStrategy tf.distribute.experimental.CentralStorageStrategy
CLASSES,KNOWN tensorflow.control tf.distribute.experimental.MultiWorkerMirroredStrategy
CLASSES,KNOWN tensorflow.control tf.distribute.experimental.ParameterServerStrategy
CLASSES,KNOWN tensorflow.control tf.distribute.experimental.TPUStrategy tf.init_scope tf.summary.SummaryWriter
CLASSES,KNOWN tensorflow.control tf.summary.create_file_writer_context tf.summary.record_if tf.variable_creator_scope
CLASSES,KNOWN tensorflow.control tf.xla.experimental.jit_scope
CLASSES,KNOWN tensorflow.data tf.compat.v1.data.Iterator tf.compat.v1.data.Options tf.contrib.data.Options
CLASSES,KNOWN tensorflow.data tf.data.Dataset tf.data.Options
CLASSES,KNOWN tensorflow.initializers tf.initializers.Constant tf.initializers.GlorotNormal
CLASSES,KNOWN tensorflow.initializers tf.initializers.GlorotUniform tf.initializers.HeNormal tf.initializers.HeUniform
CLASSES,KNOWN tensorflow.initializers tf.initializers.Identity tf.initializers.LecunNormal
CLASSES,KNOWN tensorflow.initializers tf.initializers.LecunUniform tf.initializers.Ones tf.initializers.Orthogonal
CLASSES,KNOWN tensorflow.initializers tf.initializers.RandomNormal tf.initializers.RandomUniform
CLASSES,KNOWN tensorflow.initializers tf.initializers.TruncatedNormal tf.initializers.UniformUnitScaling
CLASSES,KNOWN tensorflow.initializers tf.initializers.VarianceScaling tf.initializers.Zeros
CLASSES,KNOWN tensorflow.module tf.Module
CLASSES,KNOWN tensorflow.nest tf.io.FixedLenFeature tf.io.FixedLenSequenceFeature tf.io.RaggedFeature
CLASSES,KNOWN tensorflow.nest tf.io.VarLenFeature tf.train.BytesList tf.train.Example tf.train.Feature
CLASSES,KNOWN tensorflow.nest tf.train.FeatureList tf.train.FeatureLists tf.train.Features tf.train.FloatList
CLASSES,KNOWN tensorflow.nest tf.train.Int64List tf.train.SequenceExample
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.AdadeltaOptimizer tf.compat.v1.train.AdagradDAOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.AdagradOptimizer tf.compat.v1.train.AdamOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.ExponentialMovingAverage tf.compat.v1.train.FtrlOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.GradientDescentOptimizer tf.compat.v1.train.MomentumOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.Optimizer tf.compat.v1.train.ProximalAdagradOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.ProximalGradientDescentOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.compat.v1.train.RMSPropOptimizer tf.compat.v1.train.SyncReplicasOptimizer
CLASSES,KNOWN tensorflow.optimizers tf.optimizers.Optimizer tf.train.ExponentialMovingAverage
CLASSES,KNOWN tensorflow.shapes tf.TensorShape
CLASSES,KNOWN tensorflow.tape tf.GradientTape
CLASSES,KNOWN tensorflow.tensors tf.IndexedSlices tf.Operation tf.RaggedTensor tf.SparseTensor tf.Tensor
CLASSES,KNOWN tensorflow1.arg_scope tf.contrib.slim.Arguments tf.contrib.slim.arg_scope
CLASSES,KNOWN tensorflow1.graph tf.compat.v1.GraphObject
CLASSES,KNOWN tensorflow1.input tf.examples.tutorials.mnist.DataSet tf.examples.tutorials.mnist.Datasets
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.FIFOQueue tf.compat.v1.FixedLengthRecordReader tf.compat.v1.GraphDef
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.MetaGraphDef tf.compat.v1.PaddingFIFOQueue
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.RandomShuffleQueue tf.compat.v1.ReaderBase tf.compat.v1.TFRecordReader
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.TextLineReader tf.compat.v1.WholeFileReader
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.estimator.Estimator tf.compat.v1.estimator.EstimatorSpec
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.estimator.EvalSpec tf.compat.v1.estimator.RunConfig
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.estimator.TrainSpec tf.compat.v1.estimator.export.PredictOutput
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.estimator.export.ServingInputReceiver
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.estimator.tpu.TPUEstimator tf.compat.v1.estimator.tpu.TPUEstimatorSpec
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.train.ChiefSessionCreator tf.compat.v1.train.QueueRunner
CLASSES,KNOWN tensorflow1.metrics tf.compat.v1.train.SessionRunArgs tf.compat.v1.train.queue_runner.QueueRunner
CLASSES,KNOWN tensorflow1.metrics tf.contrib.learn.Estimator tf.contrib.tpu.TPUEstimator tf.estimator.Estimator
CLASSES,KNOWN tensorflow1.metrics tf.estimator.EstimatorSpec tf.estimator.EvalSpec tf.estimator.RunConfig
CLASSES,KNOWN tensorflow1.metrics tf.estimator.TrainSpec tf.estimator.export.PredictOutput
CLASSES,KNOWN tensorflow1.metrics tf.estimator.export.ServingInputReceiver
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.BasicLSTMCell tf.compat.v1.nn.rnn_cell.BasicRNNCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.CudnnCompatibleGRUCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.CudnnCompatibleLSTMCell tf.compat.v1.nn.rnn_cell.DeviceWrapper
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.DropoutWrapper tf.compat.v1.nn.rnn_cell.GRUBlockCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.GRUBlockCellV2 tf.compat.v1.nn.rnn_cell.GRUCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.HighwayWrapper tf.compat.v1.nn.rnn_cell.LSTMBlockCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.LSTMCell tf.compat.v1.nn.rnn_cell.LayerNormBasicLSTMCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.MultiRNNCell tf.compat.v1.nn.rnn_cell.RNNCell
CLASSES,KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.ResidualWrapper tf.contrib.rnn.DeviceWrapper
CLASSES,KNOWN tensorflow1.rnn tf.contrib.rnn.DropoutWrapper tf.contrib.rnn.HighwayWrapper tf.contrib.rnn.MultiRNNCell
CLASSES,KNOWN tensorflow1.rnn tf.contrib.rnn.RNNCell tf.contrib.rnn.ResidualWrapper tf.nn.rnn_cell.DeviceWrapper
CLASSES,KNOWN tensorflow1.rnn tf.nn.rnn_cell.DropoutWrapper tf.nn.rnn_cell.HighwayWrapper tf.nn.rnn_cell.MultiRNNCell
CLASSES,KNOWN tensorflow1.rnn tf.nn.rnn_cell.RNNCell tf.nn.rnn_cell.ResidualWrapper
CLASSES,KNOWN tensorflow1.scopes tf.compat.v1.Scope tf.compat.v1.VariableScope tf.compat.v1.variable_scope
CLASSES,KNOWN tensorflow1.scopes tf.name_scope
CLASSES,KNOWN tensorflow1.session tf.compat.v1.ConfigProto tf.compat.v1.GPUOptions tf.compat.v1.GraphOptions
CLASSES,KNOWN tensorflow1.session tf.compat.v1.InteractiveSession tf.compat.v1.OptimizerOptions
CLASSES,KNOWN tensorflow1.session tf.compat.v1.RunMetadata tf.compat.v1.RunOptions tf.compat.v1.Session
CLASSES,KNOWN tensorflow1.session tf.compat.v1.Summary tf.compat.v1.python_io.TFRecordWriter
CLASSES,KNOWN tensorflow1.session tf.compat.v1.saved_model.Builder tf.compat.v1.saved_model.builder.SavedModelBuilder
CLASSES,KNOWN tensorflow1.session tf.compat.v1.summary.FileWriter tf.compat.v1.train.CheckpointSaverHook
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.ClusterSpec tf.compat.v1.train.Coordinator
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.LoggingTensorHook tf.compat.v1.train.MonitoredSession
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.MonitoredTrainingSession tf.compat.v1.train.ProfilerHook
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.Saver tf.compat.v1.train.Scaffold
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.SessionRunHook tf.compat.v1.train.SingularMonitoredSession
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.StopAtStepHook tf.compat.v1.train.SummarySaverHook
CLASSES,KNOWN tensorflow1.session tf.compat.v1.train.SummaryWriter tf.compat.v1.train.Supervisor tf.io.TFRecordWriter
CLASSES,KNOWN tensorflow1.session tf.profiler.experimental.Trace tf.test.TestCase tf.train.Checkpoint
CLASSES,KNOWN tensorflow1.session tf.train.CheckpointManager tf.train.ClusterSpec tf.train.Server
CLASSES,KNOWN tensorflow1.slim_training tf.contrib.tpu.TPUEstimatorSpec tf.contrib.training.HParams
CLASSES,KNOWN tensorflow1.variables tf.Variable
KNOWN keras.objects tf.initializers.IdentityInitializer tf.initializers.Initializer
KNOWN keras.objects tf.initializers.OrthogonalInitializer tf.initializers.normal tf.initializers.uniform
KNOWN keras.objects tf.losses.BinaryCrossentropy tf.losses.BinaryFocalCrossentropy tf.losses.CTC
KNOWN keras.objects tf.losses.CategoricalCrossentropy tf.losses.CategoricalFocalCrossentropy
KNOWN keras.objects tf.losses.CategoricalHinge tf.losses.CosineSimilarity tf.losses.Dice tf.losses.Hinge
KNOWN keras.objects tf.losses.Huber tf.losses.KLDivergence tf.losses.LogCosh tf.losses.MeanAbsoluteError
KNOWN keras.objects tf.losses.MeanAbsolutePercentageError tf.losses.MeanSquaredError
KNOWN keras.objects tf.losses.MeanSquaredLogarithmicError tf.losses.Poisson tf.losses.SparseCategoricalCrossentropy
KNOWN keras.objects tf.losses.SquaredHinge tf.losses.Tversky tf.metrics.AUC tf.metrics.Accuracy
KNOWN keras.objects tf.metrics.BinaryAccuracy tf.metrics.BinaryCrossentropy tf.metrics.BinaryIoU
KNOWN keras.objects tf.metrics.CategoricalAccuracy tf.metrics.CategoricalCrossentropy tf.metrics.CategoricalHinge
KNOWN keras.objects tf.metrics.CosineSimilarity tf.metrics.F1Score tf.metrics.FBetaScore tf.metrics.FalseNegatives
KNOWN keras.objects tf.metrics.FalsePositives tf.metrics.Hinge tf.metrics.IoU tf.metrics.KLDivergence
KNOWN keras.objects tf.metrics.LogCoshError tf.metrics.Mean tf.metrics.MeanAbsoluteError
KNOWN keras.objects tf.metrics.MeanAbsolutePercentageError tf.metrics.MeanIoU tf.metrics.MeanMetricWrapper
KNOWN keras.objects tf.metrics.MeanRelativeError tf.metrics.MeanSquaredError tf.metrics.MeanSquaredLogarithmicError
KNOWN keras.objects tf.metrics.Metric tf.metrics.OneHotIoU tf.metrics.OneHotMeanIoU tf.metrics.Poisson
KNOWN keras.objects tf.metrics.Precision tf.metrics.PrecisionAtRecall tf.metrics.R2Score tf.metrics.Recall
KNOWN keras.objects tf.metrics.RecallAtPrecision tf.metrics.RootMeanSquaredError tf.metrics.SensitivityAtSpecificity
KNOWN keras.objects tf.metrics.SparseCategoricalAccuracy tf.metrics.SparseCategoricalCrossentropy
KNOWN keras.objects tf.metrics.SparseTopKCategoricalAccuracy tf.metrics.SpecificityAtSensitivity
KNOWN keras.objects tf.metrics.SquaredHinge tf.metrics.Sum tf.metrics.TopKCategoricalAccuracy tf.metrics.TrueNegatives
KNOWN keras.objects tf.metrics.TruePositives tf.optimizers.Adadelta tf.optimizers.Adafactor tf.optimizers.Adagrad
KNOWN keras.objects tf.optimizers.Adam tf.optimizers.AdamW tf.optimizers.Adamax tf.optimizers.Ftrl tf.optimizers.Lamb
KNOWN keras.objects tf.optimizers.Lion tf.optimizers.LossScaleOptimizer tf.optimizers.Muon tf.optimizers.Nadam
KNOWN keras.objects tf.optimizers.RMSprop tf.optimizers.SGD
KNOWN probability tf.compat.v1.distributions.kl_divergence tf.contrib.distributions.kl_divergence
KNOWN tensorflow.assertions tf.compat.v1.assert_greater tf.compat.v1.assert_greater_equal tf.compat.v1.assert_less
KNOWN tensorflow.assertions tf.compat.v1.assert_less_equal tf.compat.v1.assert_negative
KNOWN tensorflow.assertions tf.compat.v1.assert_non_negative tf.compat.v1.assert_non_positive
KNOWN tensorflow.assertions tf.compat.v1.assert_none_equal tf.compat.v1.assert_positive tf.debugging.assert_greater
KNOWN tensorflow.assertions tf.debugging.assert_greater_equal tf.debugging.assert_less tf.debugging.assert_less_equal
KNOWN tensorflow.assertions tf.debugging.assert_negative tf.debugging.assert_non_negative
KNOWN tensorflow.assertions tf.debugging.assert_non_positive tf.debugging.assert_none_equal
KNOWN tensorflow.assertions tf.debugging.assert_positive
KNOWN tensorflow.control tf.Module.with_name_scope tf.__internal__.smart_cond.smart_cond
KNOWN tensorflow.control tf.autograph.experimental.do_not_convert tf.autograph.to_graph tf.case tf.compat.v1.case
KNOWN tensorflow.control tf.compat.v1.cond tf.compat.v1.foldl tf.compat.v1.foldr tf.compat.v1.make_template
KNOWN tensorflow.control tf.compat.v1.make_template_function tf.compat.v1.map_fn tf.compat.v1.py_func
KNOWN tensorflow.control tf.compat.v1.py_function tf.compat.v1.scan tf.compat.v1.while_loop tf.compat.v1.wrap_function
KNOWN tensorflow.control tf.cond tf.contrib.eager.defun tf.contrib.framework.smart_cond tf.distribute.ReduceOp.MEAN
KNOWN tensorflow.control tf.distribute.ReduceOp.SUM tf.distribute.get_strategy tf.foldl tf.foldr tf.function tf.map_fn
KNOWN tensorflow.control tf.numpy_function tf.py_function tf.scan tf.summary.create_file_writer
KNOWN tensorflow.control tf.summary.create_noop_writer tf.switch_case tf.vectorized_map tf.while_loop
KNOWN tensorflow.data tf.compat.v1.data.AUTOTUNE tf.compat.v1.data.Dataset tf.compat.v1.data.Dataset.from_generator
KNOWN tensorflow.data tf.compat.v1.data.Dataset.from_tensor_slices tf.compat.v1.data.Dataset.from_tensors
KNOWN tensorflow.data tf.compat.v1.data.Dataset.list_files tf.compat.v1.data.Dataset.range
KNOWN tensorflow.data tf.compat.v1.data.Dataset.zip tf.compat.v1.data.FixedLengthRecordDataset
KNOWN tensorflow.data tf.compat.v1.data.Iterator.from_structure tf.compat.v1.data.TFRecordDataset
KNOWN tensorflow.data tf.compat.v1.data.TextLineDataset tf.compat.v1.data.experimental.AUTOTUNE
KNOWN tensorflow.data tf.compat.v1.data.experimental.cardinality tf.compat.v1.data.experimental.copy_to_device
KNOWN tensorflow.data tf.compat.v1.data.experimental.get_single_element tf.compat.v1.data.experimental.ignore_errors
KNOWN tensorflow.data tf.compat.v1.data.experimental.prefetch_to_device
KNOWN tensorflow.data tf.compat.v1.data.experimental.shuffle_and_repeat tf.compat.v1.data.experimental.unbatch
KNOWN tensorflow.data tf.compat.v1.data.get_output_shapes tf.compat.v1.data.get_output_types
KNOWN tensorflow.data tf.compat.v1.data.make_initializable_iterator tf.compat.v1.data.make_one_shot_iterator
KNOWN tensorflow.data tf.contrib.data.AUTOTUNE tf.contrib.data.Dataset tf.contrib.data.Dataset.from_generator
KNOWN tensorflow.data tf.contrib.data.Dataset.from_tensor_slices tf.contrib.data.Dataset.from_tensors
KNOWN tensorflow.data tf.contrib.data.Dataset.list_files tf.contrib.data.Dataset.range tf.contrib.data.Dataset.zip
KNOWN tensorflow.data tf.contrib.data.FixedLengthRecordDataset tf.contrib.data.TFRecordDataset
KNOWN tensorflow.data tf.contrib.data.TextLineDataset tf.contrib.data.experimental.AUTOTUNE
KNOWN tensorflow.data tf.contrib.data.experimental.cardinality tf.contrib.data.experimental.copy_to_device
KNOWN tensorflow.data tf.contrib.data.experimental.get_single_element tf.contrib.data.experimental.ignore_errors
KNOWN tensorflow.data tf.contrib.data.experimental.prefetch_to_device tf.contrib.data.experimental.shuffle_and_repeat
KNOWN tensorflow.data tf.contrib.data.experimental.unbatch tf.contrib.data.make_initializable_iterator
KNOWN tensorflow.data tf.contrib.data.make_one_shot_iterator tf.contrib.data.map_and_batch tf.data.AUTOTUNE
KNOWN tensorflow.data tf.data.Dataset.from_generator tf.data.Dataset.from_tensor_slices tf.data.Dataset.from_tensors
KNOWN tensorflow.data tf.data.Dataset.list_files tf.data.Dataset.range tf.data.Dataset.zip
KNOWN tensorflow.data tf.data.FixedLengthRecordDataset tf.data.Iterator.from_structure tf.data.TFRecordDataset
KNOWN tensorflow.data tf.data.TextLineDataset tf.data.experimental.AUTOTUNE tf.data.experimental.cardinality
KNOWN tensorflow.data tf.data.experimental.copy_to_device tf.data.experimental.get_single_element
KNOWN tensorflow.data tf.data.experimental.ignore_errors tf.data.experimental.map_and_batch
KNOWN tensorflow.data tf.data.experimental.prefetch_to_device tf.data.experimental.shuffle_and_repeat
KNOWN tensorflow.data tf.data.experimental.unbatch tf.data.make_initializable_iterator tf.data.make_one_shot_iterator
KNOWN tensorflow.initializers tf.compat.v1.constant_initializer tf.compat.v1.glorot_normal_initializer
KNOWN tensorflow.initializers tf.compat.v1.glorot_uniform_initializer tf.compat.v1.he_normal_initializer
KNOWN tensorflow.initializers tf.compat.v1.he_uniform_initializer tf.compat.v1.identity_initializer
KNOWN tensorflow.initializers tf.compat.v1.initializers.Constant tf.compat.v1.initializers.GlorotNormal
KNOWN tensorflow.initializers tf.compat.v1.initializers.GlorotUniform tf.compat.v1.initializers.HeNormal
KNOWN tensorflow.initializers tf.compat.v1.initializers.HeUniform tf.compat.v1.initializers.Identity
KNOWN tensorflow.initializers tf.compat.v1.initializers.LecunNormal tf.compat.v1.initializers.LecunUniform
KNOWN tensorflow.initializers tf.compat.v1.initializers.Ones tf.compat.v1.initializers.Orthogonal
KNOWN tensorflow.initializers tf.compat.v1.initializers.RandomNormal tf.compat.v1.initializers.RandomUniform
KNOWN tensorflow.initializers tf.compat.v1.initializers.TruncatedNormal tf.compat.v1.initializers.UniformUnitScaling
KNOWN tensorflow.initializers tf.compat.v1.initializers.VarianceScaling tf.compat.v1.initializers.Zeros
KNOWN tensorflow.initializers tf.compat.v1.initializers.constant tf.compat.v1.initializers.glorot_normal
KNOWN tensorflow.initializers tf.compat.v1.initializers.glorot_uniform tf.compat.v1.initializers.he_normal
KNOWN tensorflow.initializers tf.compat.v1.initializers.he_uniform tf.compat.v1.initializers.identity
KNOWN tensorflow.initializers tf.compat.v1.initializers.lecun_normal tf.compat.v1.initializers.lecun_uniform
KNOWN tensorflow.initializers tf.compat.v1.initializers.ones tf.compat.v1.initializers.orthogonal
KNOWN tensorflow.initializers tf.compat.v1.initializers.random_normal tf.compat.v1.initializers.random_uniform
KNOWN tensorflow.initializers tf.compat.v1.initializers.truncated_normal
KNOWN tensorflow.initializers tf.compat.v1.initializers.uniform_unit_scaling
KNOWN tensorflow.initializers tf.compat.v1.initializers.variance_scaling tf.compat.v1.initializers.zeros
KNOWN tensorflow.initializers tf.compat.v1.lecun_normal_initializer tf.compat.v1.lecun_uniform_initializer
KNOWN tensorflow.initializers tf.compat.v1.ones_initializer tf.compat.v1.orthogonal_initializer
KNOWN tensorflow.initializers tf.compat.v1.random_normal_initializer tf.compat.v1.random_uniform_initializer
KNOWN tensorflow.initializers tf.compat.v1.truncated_normal_initializer tf.compat.v1.uniform_unit_scaling_initializer
KNOWN tensorflow.initializers tf.compat.v1.variance_scaling_initializer tf.compat.v1.zeros_initializer
KNOWN tensorflow.initializers tf.constant_initializer tf.contrib.keras.initializers.he_normal
KNOWN tensorflow.initializers tf.contrib.layers.variance_scaling_initializer tf.contrib.layers.xavier_initializer
KNOWN tensorflow.initializers tf.contrib.layers.xavier_initializer_conv2d tf.contrib.slim.variance_scaling_initializer
KNOWN tensorflow.initializers tf.contrib.slim.xavier_initializer tf.glorot_normal_initializer
KNOWN tensorflow.initializers tf.glorot_uniform_initializer tf.he_normal_initializer tf.he_uniform_initializer
KNOWN tensorflow.initializers tf.identity_initializer tf.init_ops.constant_initializer
KNOWN tensorflow.initializers tf.init_ops.glorot_normal_initializer tf.init_ops.glorot_uniform_initializer
KNOWN tensorflow.initializers tf.init_ops.he_normal_initializer tf.init_ops.he_uniform_initializer
KNOWN tensorflow.initializers tf.init_ops.identity_initializer tf.init_ops.lecun_normal_initializer
KNOWN tensorflow.initializers tf.init_ops.lecun_uniform_initializer tf.init_ops.ones_initializer
KNOWN tensorflow.initializers tf.init_ops.orthogonal_initializer tf.init_ops.random_normal_initializer
KNOWN tensorflow.initializers tf.init_ops.random_uniform_initializer tf.init_ops.truncated_normal_initializer
KNOWN tensorflow.initializers tf.init_ops.uniform_unit_scaling_initializer tf.init_ops.variance_scaling_initializer
KNOWN tensorflow.initializers tf.init_ops.zeros_initializer tf.initializers.constant tf.initializers.glorot_normal
KNOWN tensorflow.initializers tf.initializers.glorot_uniform tf.initializers.he_normal tf.initializers.he_uniform
KNOWN tensorflow.initializers tf.initializers.identity tf.initializers.lecun_normal tf.initializers.lecun_uniform
KNOWN tensorflow.initializers tf.initializers.ones tf.initializers.orthogonal tf.initializers.random_normal
KNOWN tensorflow.initializers tf.initializers.random_uniform tf.initializers.truncated_normal
KNOWN tensorflow.initializers tf.initializers.uniform_unit_scaling tf.initializers.variance_scaling
KNOWN tensorflow.initializers tf.initializers.zeros tf.lecun_normal_initializer tf.lecun_uniform_initializer
KNOWN tensorflow.initializers tf.ones_initializer tf.orthogonal_initializer tf.random_normal_initializer
KNOWN tensorflow.initializers tf.random_uniform_initializer tf.truncated_normal_initializer
KNOWN tensorflow.initializers tf.uniform_unit_scaling_initializer tf.variance_scaling_initializer tf.zeros_initializer
KNOWN tensorflow.nest tf.as_dtype tf.as_string tf.compat.as_bytes tf.compat.as_str tf.compat.as_str_any
KNOWN tensorflow.nest tf.compat.as_text tf.compat.v1.FixedLenFeature tf.compat.v1.FixedLenSequenceFeature
KNOWN tensorflow.nest tf.compat.v1.RaggedFeature tf.compat.v1.VarLenFeature tf.compat.v1.decode_raw
KNOWN tensorflow.nest tf.compat.v1.enable_control_flow_v2 tf.compat.v1.image.ResizeMethod.AREA
KNOWN tensorflow.nest tf.compat.v1.image.ResizeMethod.BICUBIC tf.compat.v1.image.ResizeMethod.BILINEAR
KNOWN tensorflow.nest tf.compat.v1.image.ResizeMethod.NEAREST_NEIGHBOR tf.compat.v1.nest.assert_same_structure
KNOWN tensorflow.nest tf.compat.v1.nest.assert_shallow_structure tf.compat.v1.nest.flatten tf.compat.v1.nest.is_nested
KNOWN tensorflow.nest tf.compat.v1.nest.is_sequence tf.compat.v1.nest.map_structure tf.compat.v1.nest.pack_sequence_as
KNOWN tensorflow.nest tf.compat.v1.parse_example tf.compat.v1.parse_single_example tf.compat.v1.read_file
KNOWN tensorflow.nest tf.compat.v1.regex_replace tf.compat.v1.saved_model.load tf.compat.v1.saved_model.loader.load
KNOWN tensorflow.nest tf.compat.v1.saved_model.save tf.compat.v1.saved_model.simple_save tf.compat.v1.string_strip
KNOWN tensorflow.nest tf.compat.v1.string_to_hash_bucket tf.compat.v1.string_to_hash_bucket_fast
KNOWN tensorflow.nest tf.compat.v1.string_to_number tf.compat.v1.substr tf.compat.v1.train.export_meta_graph
KNOWN tensorflow.nest tf.compat.v1.train.init_from_checkpoint tf.compat.v1.train.warm_start
KNOWN tensorflow.nest tf.contrib.framework.nest.assert_same_structure
KNOWN tensorflow.nest tf.contrib.framework.nest.assert_shallow_structure tf.contrib.framework.nest.flatten
KNOWN tensorflow.nest tf.contrib.framework.nest.is_nested tf.contrib.framework.nest.is_sequence
KNOWN tensorflow.nest tf.contrib.framework.nest.map_structure tf.contrib.framework.nest.pack_sequence_as
KNOWN tensorflow.nest tf.data.experimental.nest.assert_same_structure
KNOWN tensorflow.nest tf.data.experimental.nest.assert_shallow_structure tf.data.experimental.nest.flatten
KNOWN tensorflow.nest tf.data.experimental.nest.is_nested tf.data.experimental.nest.is_sequence
KNOWN tensorflow.nest tf.data.experimental.nest.map_structure tf.data.experimental.nest.pack_sequence_as
KNOWN tensorflow.nest tf.debugging.disable_traceback_filtering tf.dtypes.as_dtype
KNOWN tensorflow.nest tf.experimental.numpy.experimental_enable_numpy_behavior tf.hub.load tf.image.ResizeMethod.AREA
KNOWN tensorflow.nest tf.image.ResizeMethod.BICUBIC tf.image.ResizeMethod.BILINEAR tf.image.ResizeMethod.GAUSSIAN
KNOWN tensorflow.nest tf.image.ResizeMethod.LANCZOS3 tf.image.ResizeMethod.LANCZOS5
KNOWN tensorflow.nest tf.image.ResizeMethod.MITCHELLCUBIC tf.image.ResizeMethod.NEAREST_NEIGHBOR tf.image.encode_jpeg
KNOWN tensorflow.nest tf.image.encode_png tf.io.decode_raw tf.io.encode_jpeg tf.io.encode_png tf.io.parse_example
KNOWN tensorflow.nest tf.io.parse_single_example tf.io.read_file tf.io.register_file_system tf.io.serialize_tensor
KNOWN tensorflow.nest tf.load_library tf.load_op_library tf.nest.assert_same_structure
KNOWN tensorflow.nest tf.nest.assert_shallow_structure tf.nest.flatten tf.nest.is_nested tf.nest.is_sequence
KNOWN tensorflow.nest tf.nest.map_structure tf.nest.pack_sequence_as tf.python.util.nest.assert_same_structure
KNOWN tensorflow.nest tf.python.util.nest.assert_shallow_structure tf.python.util.nest.flatten
KNOWN tensorflow.nest tf.python.util.nest.is_nested tf.python.util.nest.is_sequence tf.python.util.nest.map_structure
KNOWN tensorflow.nest tf.python.util.nest.pack_sequence_as tf.register_tensor_conversion_function tf.saved_model.load
KNOWN tensorflow.nest tf.saved_model.save tf.strings.as_string tf.strings.format tf.strings.join tf.strings.length
KNOWN tensorflow.nest tf.strings.lower tf.strings.reduce_join tf.strings.regex_replace tf.strings.strip
KNOWN tensorflow.nest tf.strings.substr tf.strings.to_hash_bucket tf.strings.to_hash_bucket_fast tf.strings.to_number
KNOWN tensorflow.nest tf.strings.unicode_transcode_length tf.strings.upper tf.train.init_from_checkpoint
KNOWN tensorflow.optimizers tf.RegisterGradient tf.clip_by_global_norm tf.compat.v1.NoGradient
KNOWN tensorflow.optimizers tf.compat.v1.NotDifferentiable tf.compat.v1.RegisterShape tf.compat.v1.gradients
KNOWN tensorflow.optimizers tf.compat.v1.hessians tf.compat.v1.test.compute_gradient_error
KNOWN tensorflow.optimizers tf.compat.v1.train.cosine_decay tf.compat.v1.train.cosine_decay_restarts
KNOWN tensorflow.optimizers tf.compat.v1.train.exponential_decay tf.compat.v1.train.inverse_time_decay
KNOWN tensorflow.optimizers tf.compat.v1.train.linear_cosine_decay tf.compat.v1.train.natural_exp_decay
KNOWN tensorflow.optimizers tf.compat.v1.train.noisy_linear_cosine_decay tf.compat.v1.train.piecewise_constant
KNOWN tensorflow.optimizers tf.compat.v1.train.piecewise_constant_decay tf.compat.v1.train.polynomial_decay
KNOWN tensorflow.optimizers tf.custom_gradient tf.gradients tf.hessians tf.no_gradient
KNOWN tensorflow.optimizers tf.nondifferentiable_batch_function tf.optimizers.experimental.Optimizer
KNOWN tensorflow.optimizers tf.optimizers.legacy.Optimizer tf.recompute_grad tf.test.compute_gradient_error
KNOWN tensorflow.shapes tf.compat.dimension_value tf.compat.v1.Dimension tf.compat.v1.TensorShape
KNOWN tensorflow.shapes tf.compat.v1.dimension_at_index tf.compat.v1.dimension_value tf.compat.v1.get_static_value
KNOWN tensorflow.shapes tf.contrib.util.constant_value tf.get_static_shape tf.get_static_value
KNOWN tensorflow.tensors tf.bfloat16 tf.bool tf.compat.v1.SparseTensorValue tf.complex128 tf.complex64
KNOWN tensorflow.tensors tf.contrib.framework.is_tensor tf.double tf.dtypes.bfloat16 tf.dtypes.bool
KNOWN tensorflow.tensors tf.dtypes.complex128 tf.dtypes.complex64 tf.dtypes.double tf.dtypes.float16 tf.dtypes.float32
KNOWN tensorflow.tensors tf.dtypes.float64 tf.dtypes.half tf.dtypes.int16 tf.dtypes.int32 tf.dtypes.int64
KNOWN tensorflow.tensors tf.dtypes.int8 tf.dtypes.qint32 tf.dtypes.qint8 tf.dtypes.quint8 tf.dtypes.resource
KNOWN tensorflow.tensors tf.dtypes.string tf.dtypes.uint16 tf.dtypes.uint32 tf.dtypes.uint64 tf.dtypes.uint8
KNOWN tensorflow.tensors tf.dtypes.variant tf.float16 tf.float32 tf.float64 tf.half tf.int16 tf.int32 tf.int64 tf.int8
KNOWN tensorflow.tensors tf.is_tensor tf.newaxis tf.qint32 tf.qint8 tf.quint8 tf.resource tf.sparse.SparseTensor
KNOWN tensorflow.tensors tf.string tf.uint16 tf.uint32 tf.uint64 tf.uint8 tf.variant
KNOWN tensorflow1.arg_scope tf.contrib.framework.add_arg_scope tf.contrib.framework.arg_scope
KNOWN tensorflow1.arg_scope tf.contrib.framework.arg_scoped_arguments tf.contrib.framework.current_arg_scope
KNOWN tensorflow1.arg_scope tf.contrib.framework.has_arg_scope tf.contrib.framework.python.ops.arg_scope
KNOWN tensorflow1.arg_scope tf.contrib.layers.arg_scope tf.contrib.slim.add_arg_scope
KNOWN tensorflow1.arg_scope tf.contrib.slim.arg_scoped_arguments tf.contrib.slim.current_arg_scope
KNOWN tensorflow1.arg_scope tf.contrib.slim.has_arg_scope
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.ACTIVATIONS tf.compat.v1.GraphKeys.BIASES
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.CONCATENATED_VARIABLES tf.compat.v1.GraphKeys.GLOBAL_STEP
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.GLOBAL_VARIABLES tf.compat.v1.GraphKeys.INIT_OP
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.LOCAL_VARIABLES tf.compat.v1.GraphKeys.LOSSES
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.METRIC_VARIABLES tf.compat.v1.GraphKeys.MODEL_VARIABLES
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.MOVING_AVERAGE_VARIABLES tf.compat.v1.GraphKeys.QUEUE_RUNNERS
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.READY_OP tf.compat.v1.GraphKeys.REGULARIZATION_LOSSES
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.SAVERS tf.compat.v1.GraphKeys.SUMMARIES
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.SUMMARY_OP tf.compat.v1.GraphKeys.TABLE_INITIALIZERS
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.TRAINABLE_VARIABLES tf.compat.v1.GraphKeys.UPDATE_OPS
KNOWN tensorflow1.collections tf.compat.v1.GraphKeys.VARIABLES tf.compat.v1.GraphKeys.WEIGHTS
KNOWN tensorflow1.collections tf.compat.v1.add_to_collection tf.compat.v1.add_to_collections
KNOWN tensorflow1.collections tf.compat.v1.all_variables tf.compat.v1.get_collection tf.compat.v1.get_collection_ref
KNOWN tensorflow1.collections tf.compat.v1.global_variables tf.compat.v1.local_variables tf.compat.v1.model_variables
KNOWN tensorflow1.collections tf.compat.v1.moving_average_variables tf.compat.v1.report_uninitialized_variables
KNOWN tensorflow1.collections tf.compat.v1.trainable_variables tf.contrib.framework.get_model_variables
KNOWN tensorflow1.collections tf.contrib.framework.get_trainable_variables tf.contrib.framework.get_variables
KNOWN tensorflow1.collections tf.contrib.slim.get_model_variables tf.contrib.slim.get_trainable_variables
KNOWN tensorflow1.collections tf.contrib.slim.get_variables
KNOWN tensorflow1.convolutions tf.compat.v1.layers.average_pooling1d tf.compat.v1.layers.average_pooling2d
KNOWN tensorflow1.convolutions tf.compat.v1.layers.average_pooling3d tf.compat.v1.layers.conv1d
KNOWN tensorflow1.convolutions tf.compat.v1.layers.conv2d tf.compat.v1.layers.conv2d_transpose
KNOWN tensorflow1.convolutions tf.compat.v1.layers.conv3d tf.compat.v1.layers.conv3d_transpose
KNOWN tensorflow1.convolutions tf.compat.v1.layers.max_pooling1d tf.compat.v1.layers.max_pooling2d
KNOWN tensorflow1.convolutions tf.compat.v1.layers.max_pooling3d tf.compat.v1.layers.separable_conv2d
KNOWN tensorflow1.graph tf.Graph tf.compat.v1.Graph tf.compat.v1.get_default_graph tf.compat.v1.reset_default_graph
KNOWN tensorflow1.input tf.compat.v1.app.flags.DEFINE_bool tf.compat.v1.app.flags.DEFINE_boolean
KNOWN tensorflow1.input tf.compat.v1.app.flags.DEFINE_enum tf.compat.v1.app.flags.DEFINE_float
KNOWN tensorflow1.input tf.compat.v1.app.flags.DEFINE_integer tf.compat.v1.app.flags.DEFINE_list
KNOWN tensorflow1.input tf.compat.v1.app.flags.DEFINE_string tf.compat.v1.app.flags.FLAGS
KNOWN tensorflow1.input tf.compat.v1.app.flags.mark_flag_as_required tf.compat.v1.app.flags.mark_flags_as_required
KNOWN tensorflow1.input tf.compat.v1.app.flags.register_validator tf.compat.v1.app.run tf.compat.v1.flags.DEFINE_bool
KNOWN tensorflow1.input tf.compat.v1.flags.DEFINE_boolean tf.compat.v1.flags.DEFINE_enum
KNOWN tensorflow1.input tf.compat.v1.flags.DEFINE_float tf.compat.v1.flags.DEFINE_integer
KNOWN tensorflow1.input tf.compat.v1.flags.DEFINE_list tf.compat.v1.flags.DEFINE_string tf.compat.v1.flags.FLAGS
KNOWN tensorflow1.input tf.compat.v1.flags.mark_flag_as_required tf.compat.v1.flags.mark_flags_as_required
KNOWN tensorflow1.input tf.compat.v1.flags.register_validator tf.compat.v1.gfile.Copy
KNOWN tensorflow1.input tf.compat.v1.gfile.DeleteRecursively tf.compat.v1.gfile.Exists tf.compat.v1.gfile.FastGFile
KNOWN tensorflow1.input tf.compat.v1.gfile.GFile tf.compat.v1.gfile.Glob tf.compat.v1.gfile.IsDirectory
KNOWN tensorflow1.input tf.compat.v1.gfile.ListDirectory tf.compat.v1.gfile.MakeDirs tf.compat.v1.gfile.MkDir
KNOWN tensorflow1.input tf.compat.v1.gfile.Open tf.compat.v1.gfile.Remove tf.compat.v1.gfile.Rename
KNOWN tensorflow1.input tf.compat.v1.gfile.copy tf.compat.v1.gfile.exists tf.compat.v1.gfile.glob
KNOWN tensorflow1.input tf.compat.v1.gfile.isdir tf.compat.v1.gfile.listdir tf.compat.v1.gfile.makedirs
KNOWN tensorflow1.input tf.compat.v1.gfile.mkdir tf.compat.v1.gfile.remove tf.compat.v1.gfile.rename
KNOWN tensorflow1.input tf.compat.v1.gfile.rmtree tf.compat.v1.gfile.stat tf.compat.v1.gfile.walk
KNOWN tensorflow1.input tf.compat.v1.import_graph_def tf.compat.v1.train.NewCheckpointReader
KNOWN tensorflow1.input tf.compat.v1.train.checkpoint_exists tf.compat.v1.train.import_meta_graph
KNOWN tensorflow1.input tf.compat.v1.train.load_checkpoint tf.contrib.framework.list_variables
KNOWN tensorflow1.input tf.contrib.learn.datasets.mnist.read_data_sets
KNOWN tensorflow1.input tf.contrib.learn.python.learn.datasets.mnist.read_data_sets
KNOWN tensorflow1.input tf.examples.tutorials.mnist.input_data.read_data_sets tf.flags.DEFINE_bool
KNOWN tensorflow1.input tf.flags.DEFINE_boolean tf.flags.DEFINE_enum tf.flags.DEFINE_float tf.flags.DEFINE_integer
KNOWN tensorflow1.input tf.flags.DEFINE_list tf.flags.DEFINE_string tf.flags.FLAGS tf.flags.mark_flag_as_required
KNOWN tensorflow1.input tf.flags.mark_flags_as_required tf.flags.register_validator tf.gfile.Copy
KNOWN tensorflow1.input tf.gfile.DeleteRecursively tf.gfile.Exists tf.gfile.FastGFile tf.gfile.GFile tf.gfile.Glob
KNOWN tensorflow1.input tf.gfile.IsDirectory tf.gfile.ListDirectory tf.gfile.MakeDirs tf.gfile.MkDir tf.gfile.Open
KNOWN tensorflow1.input tf.gfile.Remove tf.gfile.Rename tf.gfile.copy tf.gfile.exists tf.gfile.glob tf.gfile.isdir
KNOWN tensorflow1.input tf.gfile.listdir tf.gfile.makedirs tf.gfile.mkdir tf.gfile.remove tf.gfile.rename
KNOWN tensorflow1.input tf.gfile.rmtree tf.gfile.stat tf.gfile.walk tf.import_graph_def tf.io.gfile.Copy
KNOWN tensorflow1.input tf.io.gfile.DeleteRecursively tf.io.gfile.Exists tf.io.gfile.FastGFile tf.io.gfile.GFile
KNOWN tensorflow1.input tf.io.gfile.Glob tf.io.gfile.IsDirectory tf.io.gfile.ListDirectory tf.io.gfile.MakeDirs
KNOWN tensorflow1.input tf.io.gfile.MkDir tf.io.gfile.Open tf.io.gfile.Remove tf.io.gfile.Rename tf.io.gfile.copy
KNOWN tensorflow1.input tf.io.gfile.exists tf.io.gfile.glob tf.io.gfile.isdir tf.io.gfile.listdir tf.io.gfile.makedirs
KNOWN tensorflow1.input tf.io.gfile.mkdir tf.io.gfile.remove tf.io.gfile.rename tf.io.gfile.rmtree tf.io.gfile.stat
KNOWN tensorflow1.input tf.io.gfile.walk tf.train.get_checkpoint_state tf.train.latest_checkpoint
KNOWN tensorflow1.input tf.train.list_variables tf.train.load_checkpoint tf.train.load_variable
KNOWN tensorflow1.layers tf.compat.v1.layers.batch_normalization tf.compat.v1.layers.dense tf.compat.v1.layers.dropout
KNOWN tensorflow1.layers tf.compat.v1.layers.flatten tf.compat.v1.layers.fully_connected tf.contrib.layers.flatten
KNOWN tensorflow1.layers tf.contrib.slim.flatten
KNOWN tensorflow1.losses tf.compat.v1.losses.absolute_difference tf.compat.v1.losses.add_loss
KNOWN tensorflow1.losses tf.compat.v1.losses.compute_weighted_loss tf.compat.v1.losses.cosine_distance
KNOWN tensorflow1.losses tf.compat.v1.losses.get_losses tf.compat.v1.losses.get_regularization_loss
KNOWN tensorflow1.losses tf.compat.v1.losses.get_regularization_losses tf.compat.v1.losses.get_total_loss
KNOWN tensorflow1.losses tf.compat.v1.losses.hinge_loss tf.compat.v1.losses.huber_loss tf.compat.v1.losses.log_loss
KNOWN tensorflow1.losses tf.compat.v1.losses.mean_squared_error tf.compat.v1.losses.sigmoid_cross_entropy
KNOWN tensorflow1.losses tf.compat.v1.losses.softmax_cross_entropy tf.compat.v1.losses.sparse_softmax_cross_entropy
KNOWN tensorflow1.losses tf.contrib.losses.absolute_difference tf.contrib.losses.add_loss
KNOWN tensorflow1.losses tf.contrib.losses.compute_weighted_loss tf.contrib.losses.cosine_distance
KNOWN tensorflow1.losses tf.contrib.losses.get_losses tf.contrib.losses.get_regularization_losses
KNOWN tensorflow1.losses tf.contrib.losses.get_total_loss tf.contrib.losses.hinge_loss tf.contrib.losses.huber_loss
KNOWN tensorflow1.losses tf.contrib.losses.log_loss tf.contrib.losses.mean_squared_error
KNOWN tensorflow1.losses tf.contrib.losses.sigmoid_cross_entropy tf.contrib.losses.softmax_cross_entropy
KNOWN tensorflow1.losses tf.contrib.losses.sparse_softmax_cross_entropy tf.contrib.slim.losses.add_loss
KNOWN tensorflow1.losses tf.contrib.slim.losses.get_losses tf.contrib.slim.losses.get_regularization_losses
KNOWN tensorflow1.losses tf.contrib.slim.losses.get_total_loss tf.contrib.slim.losses.sigmoid_cross_entropy
KNOWN tensorflow1.losses tf.contrib.slim.losses.softmax_cross_entropy
KNOWN tensorflow1.losses tf.contrib.slim.losses.sparse_softmax_cross_entropy
KNOWN tensorflow1.metrics tf.compat.v1.estimator.ModeKeys.EVAL tf.compat.v1.estimator.ModeKeys.PREDICT
KNOWN tensorflow1.metrics tf.compat.v1.estimator.ModeKeys.TRAIN tf.compat.v1.estimator.inputs.numpy_input_fn
KNOWN tensorflow1.metrics tf.compat.v1.estimator.train_and_evaluate tf.compat.v1.metrics.accuracy
KNOWN tensorflow1.metrics tf.compat.v1.metrics.auc tf.compat.v1.metrics.average_precision_at_k
KNOWN tensorflow1.metrics tf.compat.v1.metrics.false_negatives tf.compat.v1.metrics.false_positives
KNOWN tensorflow1.metrics tf.compat.v1.metrics.mean tf.compat.v1.metrics.mean_absolute_error
KNOWN tensorflow1.metrics tf.compat.v1.metrics.mean_cosine_distance tf.compat.v1.metrics.mean_iou
KNOWN tensorflow1.metrics tf.compat.v1.metrics.mean_per_class_accuracy tf.compat.v1.metrics.mean_relative_error
KNOWN tensorflow1.metrics tf.compat.v1.metrics.mean_squared_error tf.compat.v1.metrics.mean_tensor
KNOWN tensorflow1.metrics tf.compat.v1.metrics.percentage_below tf.compat.v1.metrics.precision
KNOWN tensorflow1.metrics tf.compat.v1.metrics.precision_at_k tf.compat.v1.metrics.recall
KNOWN tensorflow1.metrics tf.compat.v1.metrics.recall_at_k tf.compat.v1.metrics.root_mean_squared_error
KNOWN tensorflow1.metrics tf.compat.v1.metrics.sensitivity_at_specificity
KNOWN tensorflow1.metrics tf.compat.v1.metrics.specificity_at_sensitivity tf.compat.v1.metrics.true_negatives
KNOWN tensorflow1.metrics tf.compat.v1.metrics.true_positives tf.compat.v1.scatter_add tf.compat.v1.scatter_div
KNOWN tensorflow1.metrics tf.compat.v1.scatter_max tf.compat.v1.scatter_min tf.compat.v1.scatter_mul
KNOWN tensorflow1.metrics tf.compat.v1.scatter_nd_add tf.compat.v1.scatter_nd_sub tf.compat.v1.scatter_nd_update
KNOWN tensorflow1.metrics tf.compat.v1.scatter_sub tf.compat.v1.scatter_update tf.compat.v1.sparse.from_dense
KNOWN tensorflow1.metrics tf.compat.v1.sparse.to_dense tf.compat.v1.sparse_tensor_to_dense tf.compat.v1.train.batch
KNOWN tensorflow1.metrics tf.compat.v1.train.batch_join tf.compat.v1.train.input_producer
KNOWN tensorflow1.metrics tf.compat.v1.train.maybe_batch tf.compat.v1.train.range_input_producer
KNOWN tensorflow1.metrics tf.compat.v1.train.replica_device_setter tf.compat.v1.train.shuffle_batch
KNOWN tensorflow1.metrics tf.compat.v1.train.shuffle_batch_join tf.compat.v1.train.slice_input_producer
KNOWN tensorflow1.metrics tf.compat.v1.train.string_input_producer tf.contrib.layers.dense_to_sparse
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_accuracy tf.contrib.metrics.streaming_auc
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_average_precision_at_k
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_false_negatives tf.contrib.metrics.streaming_false_positives
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_mean tf.contrib.metrics.streaming_mean_absolute_error
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_mean_cosine_distance tf.contrib.metrics.streaming_mean_iou
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_mean_per_class_accuracy
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_mean_relative_error
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_mean_squared_error
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_percentage_below tf.contrib.metrics.streaming_precision
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_precision_at_k tf.contrib.metrics.streaming_recall
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_recall_at_k
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_root_mean_squared_error
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_sensitivity_at_specificity
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_specificity_at_sensitivity
KNOWN tensorflow1.metrics tf.contrib.metrics.streaming_true_negatives tf.contrib.metrics.streaming_true_positives
KNOWN tensorflow1.metrics tf.contrib.summary.histogram tf.contrib.summary.image tf.contrib.summary.scalar
KNOWN tensorflow1.metrics tf.estimator.ModeKeys.EVAL tf.estimator.ModeKeys.PREDICT tf.estimator.ModeKeys.TRAIN
KNOWN tensorflow1.metrics tf.estimator.inputs.numpy_input_fn tf.estimator.train_and_evaluate tf.sparse.from_dense
KNOWN tensorflow1.metrics tf.sparse.to_dense tf.train.replica_device_setter
KNOWN tensorflow1.placeholders tf.compat.v1.placeholder tf.compat.v1.placeholder_with_default
KNOWN tensorflow1.placeholders tf.compat.v1.sparse_placeholder
KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.LSTMStateTuple tf.compat.v1.nn.rnn_cell._linear
KNOWN tensorflow1.rnn tf.compat.v1.nn.rnn_cell.linear tf.contrib.rnn.BasicLSTMCell tf.contrib.rnn.BasicRNNCell
KNOWN tensorflow1.rnn tf.contrib.rnn.CudnnCompatibleGRUCell tf.contrib.rnn.CudnnCompatibleLSTMCell
KNOWN tensorflow1.rnn tf.contrib.rnn.GRUBlockCell tf.contrib.rnn.GRUBlockCellV2 tf.contrib.rnn.GRUCell
KNOWN tensorflow1.rnn tf.contrib.rnn.LSTMBlockCell tf.contrib.rnn.LSTMCell tf.contrib.rnn.LSTMStateTuple
KNOWN tensorflow1.rnn tf.contrib.rnn.LayerNormBasicLSTMCell tf.contrib.rnn._linear
KNOWN tensorflow1.rnn tf.contrib.rnn.core_rnn_cell.BasicLSTMCell tf.contrib.rnn.core_rnn_cell._linear
KNOWN tensorflow1.rnn tf.contrib.rnn.core_rnn_cell.linear tf.contrib.rnn.linear tf.nn.rnn_cell.BasicLSTMCell
KNOWN tensorflow1.rnn tf.nn.rnn_cell.BasicRNNCell tf.nn.rnn_cell.CudnnCompatibleGRUCell
KNOWN tensorflow1.rnn tf.nn.rnn_cell.CudnnCompatibleLSTMCell tf.nn.rnn_cell.GRUBlockCell tf.nn.rnn_cell.GRUBlockCellV2
KNOWN tensorflow1.rnn tf.nn.rnn_cell.GRUCell tf.nn.rnn_cell.LSTMBlockCell tf.nn.rnn_cell.LSTMCell
KNOWN tensorflow1.rnn tf.nn.rnn_cell.LSTMStateTuple tf.nn.rnn_cell.LayerNormBasicLSTMCell tf.nn.rnn_cell._linear
KNOWN tensorflow1.rnn tf.nn.rnn_cell.linear
KNOWN tensorflow1.scopes tf.compat.v1.get_variable_scope tf.compat.v1.name_scope tf.compat.v1.op_scope
KNOWN tensorflow1.scopes tf.compat.v1.variable_op_scope
KNOWN tensorflow1.session tf.Assert tf.VERSION tf.__version__ tf.compat.v1.add_check_numerics_ops
KNOWN tensorflow1.session tf.compat.v1.assert_equal tf.compat.v1.assert_integer tf.compat.v1.assert_near
KNOWN tensorflow1.session tf.compat.v1.assert_proper_iterable tf.compat.v1.assert_rank
KNOWN tensorflow1.session tf.compat.v1.assert_rank_at_least tf.compat.v1.assert_rank_in tf.compat.v1.assert_scalar
KNOWN tensorflow1.session tf.compat.v1.assert_type tf.compat.v1.assert_variables_initialized
KNOWN tensorflow1.session tf.compat.v1.disable_eager_execution tf.compat.v1.disable_resource_variables
KNOWN tensorflow1.session tf.compat.v1.disable_v2_behavior tf.compat.v1.disable_v2_tensorshape
KNOWN tensorflow1.session tf.compat.v1.enable_eager_execution tf.compat.v1.enable_resource_variables
KNOWN tensorflow1.session tf.compat.v1.enable_v2_behavior tf.compat.v1.enable_v2_tensorshape
KNOWN tensorflow1.session tf.compat.v1.executing_eagerly tf.compat.v1.get_default_session
KNOWN tensorflow1.session tf.compat.v1.global_norm_summary tf.compat.v1.global_variables_initializer
KNOWN tensorflow1.session tf.compat.v1.histogram_summary tf.compat.v1.image_summary tf.compat.v1.initialize_all_tables
KNOWN tensorflow1.session tf.compat.v1.initialize_all_variables tf.compat.v1.initialize_local_variables
KNOWN tensorflow1.session tf.compat.v1.initialize_variables tf.compat.v1.local_variables_initializer
KNOWN tensorflow1.session tf.compat.v1.logging.DEBUG tf.compat.v1.logging.ERROR tf.compat.v1.logging.FATAL
KNOWN tensorflow1.session tf.compat.v1.logging.INFO tf.compat.v1.logging.WARN tf.compat.v1.logging.debug
KNOWN tensorflow1.session tf.compat.v1.logging.error tf.compat.v1.logging.fatal tf.compat.v1.logging.info
KNOWN tensorflow1.session tf.compat.v1.logging.log tf.compat.v1.logging.log_first_n tf.compat.v1.logging.set_verbosity
KNOWN tensorflow1.session tf.compat.v1.logging.vlog tf.compat.v1.logging.warn tf.compat.v1.logging.warning
KNOWN tensorflow1.session tf.compat.v1.merge_all_summaries tf.compat.v1.merge_summary tf.compat.v1.scalar_summary
KNOWN tensorflow1.session tf.compat.v1.scatter_update_op tf.compat.v1.set_random_seed tf.compat.v1.summary.audio
KNOWN tensorflow1.session tf.compat.v1.summary.histogram tf.compat.v1.summary.image tf.compat.v1.summary.merge
KNOWN tensorflow1.session tf.compat.v1.summary.merge_all tf.compat.v1.summary.scalar
KNOWN tensorflow1.session tf.compat.v1.summary.tensor_summary tf.compat.v1.summary.text
KNOWN tensorflow1.session tf.compat.v1.tables_initializer tf.compat.v1.test.TestCase
KNOWN tensorflow1.session tf.compat.v1.train.add_queue_runner tf.compat.v1.train.start_queue_runners
KNOWN tensorflow1.session tf.compat.v1.train.write_graph tf.compat.v1.variables_initializer
KNOWN tensorflow1.session tf.config.experimental.enable_op_determinism tf.config.experimental.list_logical_devices
KNOWN tensorflow1.session tf.config.experimental.list_physical_devices tf.config.experimental.set_memory_growth
KNOWN tensorflow1.session tf.config.experimental.set_virtual_device_configuration
KNOWN tensorflow1.session tf.config.experimental.set_visible_devices tf.config.experimental_connect_to_cluster
KNOWN tensorflow1.session tf.config.experimental_run_functions_eagerly tf.config.list_logical_devices
KNOWN tensorflow1.session tf.config.list_physical_devices tf.config.optimizer.set_experimental_options
KNOWN tensorflow1.session tf.config.optimizer.set_jit tf.config.run_functions_eagerly
KNOWN tensorflow1.session tf.config.set_logical_device_configuration tf.config.set_soft_device_placement
KNOWN tensorflow1.session tf.config.set_visible_devices tf.config.threading.set_inter_op_parallelism_threads
KNOWN tensorflow1.session tf.config.threading.set_intra_op_parallelism_threads tf.contrib.layers.summarize_activation
KNOWN tensorflow1.session tf.contrib.layers.summarize_activations tf.contrib.layers.summarize_collection
KNOWN tensorflow1.session tf.contrib.layers.summarize_tensor tf.contrib.layers.summarize_tensors tf.debugging.Assert
KNOWN tensorflow1.session tf.debugging.assert_all_finite tf.debugging.assert_equal tf.debugging.assert_integer
KNOWN tensorflow1.session tf.debugging.assert_near tf.debugging.assert_proper_iterable tf.debugging.assert_rank
KNOWN tensorflow1.session tf.debugging.assert_rank_at_least tf.debugging.assert_rank_in
KNOWN tensorflow1.session tf.debugging.assert_same_float_dtype tf.debugging.assert_scalar tf.debugging.assert_shapes
KNOWN tensorflow1.session tf.debugging.assert_type tf.debugging.enable_check_numerics
KNOWN tensorflow1.session tf.debugging.set_log_device_placement tf.executing_eagerly tf.get_logger tf.group
KNOWN tensorflow1.session tf.io.write_file tf.io.write_graph tf.no_op tf.print tf.profiler.experimental.start
KNOWN tensorflow1.session tf.profiler.experimental.stop tf.random.set_seed tf.summary.audio tf.summary.flush
KNOWN tensorflow1.session tf.summary.histogram tf.summary.image tf.summary.scalar tf.summary.text
KNOWN tensorflow1.session tf.summary.trace_export tf.summary.trace_off tf.summary.trace_on tf.summary.write
KNOWN tensorflow1.session tf.test.gpu_device_name tf.test.is_built_with_cuda tf.test.is_gpu_available
KNOWN tensorflow1.session tf.tpu.experimental.initialize_tpu_system tf.tuple
KNOWN tensorflow1.slim tf.contrib.layers.avg_pool2d tf.contrib.layers.avg_pool3d tf.contrib.layers.batch_norm
KNOWN tensorflow1.slim tf.contrib.layers.bias_add tf.contrib.layers.conv1d tf.contrib.layers.conv2d
KNOWN tensorflow1.slim tf.contrib.layers.conv2d_transpose tf.contrib.layers.conv3d tf.contrib.layers.conv3d_transpose
KNOWN tensorflow1.slim tf.contrib.layers.convolution tf.contrib.layers.convolution1d tf.contrib.layers.convolution2d
KNOWN tensorflow1.slim tf.contrib.layers.convolution2d_transpose tf.contrib.layers.convolution3d
KNOWN tensorflow1.slim tf.contrib.layers.dropout tf.contrib.layers.embed_sequence tf.contrib.layers.fully_connected
KNOWN tensorflow1.slim tf.contrib.layers.layer_norm tf.contrib.layers.linear tf.contrib.layers.max_pool2d
KNOWN tensorflow1.slim tf.contrib.layers.max_pool3d tf.contrib.layers.one_hot_encoding
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.avg_pool2d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.avg_pool3d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.batch_norm
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.bias_add tf.contrib.layers.python.layers.layers.conv1d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.conv2d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.conv2d_transpose
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.conv3d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.conv3d_transpose
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.convolution
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.convolution1d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.convolution2d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.convolution2d_transpose
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.convolution3d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.dropout
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.embed_sequence
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.fully_connected
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.layer_norm tf.contrib.layers.python.layers.layers.linear
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.max_pool2d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.max_pool3d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.one_hot_encoding
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.relu tf.contrib.layers.python.layers.layers.repeat
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.separable_conv2d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.separable_convolution2d
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.softmax tf.contrib.layers.python.layers.layers.stack
KNOWN tensorflow1.slim tf.contrib.layers.python.layers.layers.unit_norm tf.contrib.layers.relu
KNOWN tensorflow1.slim tf.contrib.layers.repeat tf.contrib.layers.separable_conv2d
KNOWN tensorflow1.slim tf.contrib.layers.separable_convolution2d tf.contrib.layers.softmax tf.contrib.layers.stack
KNOWN tensorflow1.slim tf.contrib.layers.unit_norm tf.contrib.slim.avg_pool2d tf.contrib.slim.avg_pool3d
KNOWN tensorflow1.slim tf.contrib.slim.batch_norm tf.contrib.slim.bias_add tf.contrib.slim.conv1d
KNOWN tensorflow1.slim tf.contrib.slim.conv2d tf.contrib.slim.conv2d_transpose tf.contrib.slim.conv3d
KNOWN tensorflow1.slim tf.contrib.slim.conv3d_transpose tf.contrib.slim.convolution tf.contrib.slim.convolution1d
KNOWN tensorflow1.slim tf.contrib.slim.convolution2d tf.contrib.slim.convolution2d_transpose
KNOWN tensorflow1.slim tf.contrib.slim.convolution3d tf.contrib.slim.dropout tf.contrib.slim.embed_sequence
KNOWN tensorflow1.slim tf.contrib.slim.fully_connected tf.contrib.slim.layer_norm tf.contrib.slim.linear
KNOWN tensorflow1.slim tf.contrib.slim.max_pool2d tf.contrib.slim.max_pool3d tf.contrib.slim.one_hot_encoding
KNOWN tensorflow1.slim tf.contrib.slim.relu tf.contrib.slim.repeat tf.contrib.slim.separable_conv2d
KNOWN tensorflow1.slim tf.contrib.slim.separable_convolution2d tf.contrib.slim.softmax tf.contrib.slim.stack
KNOWN tensorflow1.slim tf.contrib.slim.unit_norm
KNOWN tensorflow1.slim_training tf.contrib.framework.assign_from_checkpoint_fn
KNOWN tensorflow1.slim_training tf.contrib.framework.get_variables_to_restore tf.contrib.framework.model_variable
KNOWN tensorflow1.slim_training tf.contrib.framework.variable tf.contrib.layers.apply_regularization
KNOWN tensorflow1.slim_training tf.contrib.layers.l1_l2_regularizer tf.contrib.layers.l1_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.l2_regularizer tf.contrib.layers.optimize_loss
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.layers.l1_l2_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.layers.l1_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.layers.l2_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.regularizers.l1_l2_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.regularizers.l1_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.regularizers.l2_regularizer
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.utils.collect_named_outputs
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.utils.convert_collection_to_dict
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.utils.last_dimension
KNOWN tensorflow1.slim_training tf.contrib.layers.python.layers.utils.smart_cond
KNOWN tensorflow1.slim_training tf.contrib.layers.utils.collect_named_outputs
KNOWN tensorflow1.slim_training tf.contrib.layers.utils.convert_collection_to_dict
KNOWN tensorflow1.slim_training tf.contrib.layers.utils.last_dimension tf.contrib.layers.utils.smart_cond
KNOWN tensorflow1.slim_training tf.contrib.slim.assign_from_checkpoint_fn tf.contrib.slim.get_variables_to_restore
KNOWN tensorflow1.slim_training tf.contrib.slim.l1_l2_regularizer tf.contrib.slim.l1_regularizer
KNOWN tensorflow1.slim_training tf.contrib.slim.l2_regularizer tf.contrib.slim.learning.create_train_op
KNOWN tensorflow1.slim_training tf.contrib.slim.learning.train tf.contrib.slim.model_variable
KNOWN tensorflow1.slim_training tf.contrib.slim.utils.collect_named_outputs
KNOWN tensorflow1.slim_training tf.contrib.slim.utils.convert_collection_to_dict tf.contrib.slim.utils.last_dimension
KNOWN tensorflow1.slim_training tf.contrib.slim.utils.smart_cond tf.contrib.slim.variable
KNOWN tensorflow1.slim_training tf.contrib.training.create_train_op tf.keras_regularizers.l1_l2_regularizer
KNOWN tensorflow1.slim_training tf.keras_regularizers.l1_regularizer tf.keras_regularizers.l2_regularizer
KNOWN tensorflow1.unrolled tf.compat.v1.nn.bidirectional_dynamic_rnn tf.compat.v1.nn.bidirectional_rnn
KNOWN tensorflow1.unrolled tf.compat.v1.nn.dynamic_rnn tf.compat.v1.nn.raw_rnn tf.compat.v1.nn.rnn
KNOWN tensorflow1.unrolled tf.compat.v1.nn.static_bidirectional_rnn tf.compat.v1.nn.static_rnn
KNOWN tensorflow1.unrolled tf.contrib.legacy_seq2seq.sequence_loss tf.contrib.legacy_seq2seq.sequence_loss_by_example
KNOWN tensorflow1.unrolled tf.contrib.rnn.dynamic_rnn tf.contrib.rnn.static_bidirectional_rnn
KNOWN tensorflow1.unrolled tf.contrib.rnn.static_rnn tf.contrib.seq2seq.sequence_loss
KNOWN tensorflow1.unrolled tf.nn.seq2seq.sequence_loss_by_example
KNOWN tensorflow1.variables tf.compat.v1.Variable tf.compat.v1.assign tf.compat.v1.assign_add tf.compat.v1.assign_sub
KNOWN tensorflow1.variables tf.compat.v1.get_local_variable tf.compat.v1.get_variable tf.compat.v1.is_non_overlapping
KNOWN tensorflow1.variables tf.compat.v1.is_variable_initialized tf.compat.v1.train.create_global_step
KNOWN tensorflow1.variables tf.compat.v1.train.get_global_step tf.compat.v1.train.get_or_create_global_step
KNOWN tensorflow1.variables tf.contrib.framework.get_global_step tf.contrib.framework.get_or_create_global_step
KNOWN tensorflow1.variables tf.contrib.slim.get_or_create_global_step""",
    "tf_slim": """\
KNOWN tensorflow1.arg_scope tf_slim.add_arg_scope tf_slim.arg_scope tf_slim.current_arg_scope
KNOWN tensorflow1.losses tf_slim.losses.get_total_loss tf_slim.losses.sigmoid_cross_entropy
KNOWN tensorflow1.losses tf_slim.losses.softmax_cross_entropy tf_slim.losses.sparse_softmax_cross_entropy
KNOWN tensorflow1.slim tf_slim.avg_pool2d tf_slim.avg_pool3d tf_slim.batch_norm tf_slim.bias_add tf_slim.conv1d
KNOWN tensorflow1.slim tf_slim.conv2d tf_slim.conv2d_transpose tf_slim.conv3d tf_slim.conv3d_transpose
KNOWN tensorflow1.slim tf_slim.convolution tf_slim.convolution1d tf_slim.convolution2d tf_slim.convolution2d_transpose
KNOWN tensorflow1.slim tf_slim.convolution3d tf_slim.dropout tf_slim.embed_sequence tf_slim.fully_connected
KNOWN tensorflow1.slim tf_slim.layer_norm tf_slim.linear tf_slim.max_pool2d tf_slim.max_pool3d
KNOWN tensorflow1.slim tf_slim.one_hot_encoding tf_slim.relu tf_slim.repeat tf_slim.separable_conv2d
KNOWN tensorflow1.slim tf_slim.separable_convolution2d tf_slim.softmax tf_slim.stack tf_slim.unit_norm
KNOWN tensorflow1.slim_training tf_slim.assign_from_checkpoint_fn tf_slim.get_variables_to_restore
KNOWN tensorflow1.slim_training tf_slim.l1_l2_regularizer tf_slim.l1_regularizer tf_slim.l2_regularizer
KNOWN tensorflow1.slim_training tf_slim.layers.utils.collect_named_outputs
KNOWN tensorflow1.slim_training tf_slim.layers.utils.convert_collection_to_dict tf_slim.layers.utils.last_dimension
KNOWN tensorflow1.slim_training tf_slim.layers.utils.smart_cond tf_slim.learning.create_train_op
KNOWN tensorflow1.slim_training tf_slim.learning.train tf_slim.model_variable tf_slim.utils.collect_named_outputs
KNOWN tensorflow1.slim_training tf_slim.utils.convert_collection_to_dict tf_slim.utils.last_dimension
KNOWN tensorflow1.slim_training tf_slim.utils.smart_cond tf_slim.variable""",
    "thop": """\
KNOWN torch.summary thop.clever_format thop.profile""",
    "toml": """\
KNOWN python.data_formats toml.dump toml.dumps toml.load toml.loads""",
    "tomli": """\
KNOWN python.data_formats tomli.load tomli.loads""",
    "tomllib": """\
KNOWN python.data_formats tomllib.load tomllib.loads""",
    "torch": """\
CLASSES torch.parallel torch.nn.SyncBatchNorm torch.nn.modules.batchnorm._BatchNorm
CLASSES,KNOWN probability torch.distributions.Bernoulli torch.distributions.Beta torch.distributions.Categorical
CLASSES,KNOWN probability torch.distributions.Cauchy torch.distributions.Chi2 torch.distributions.ContinuousBernoulli
CLASSES,KNOWN probability torch.distributions.Dirichlet torch.distributions.Exponential
CLASSES,KNOWN probability torch.distributions.FisherSnedecor torch.distributions.Gamma torch.distributions.Geometric
CLASSES,KNOWN probability torch.distributions.Gumbel torch.distributions.HalfCauchy torch.distributions.HalfNormal
CLASSES,KNOWN probability torch.distributions.Independent torch.distributions.InverseGamma
CLASSES,KNOWN probability torch.distributions.Kumaraswamy torch.distributions.Laplace torch.distributions.LogNormal
CLASSES,KNOWN probability torch.distributions.Multinomial torch.distributions.NegativeBinomial
CLASSES,KNOWN probability torch.distributions.Normal torch.distributions.OneHotCategorical
CLASSES,KNOWN probability torch.distributions.OneHotCategoricalStraightThrough torch.distributions.Pareto
CLASSES,KNOWN probability torch.distributions.Poisson torch.distributions.RelaxedBernoulli
CLASSES,KNOWN probability torch.distributions.RelaxedOneHotCategorical torch.distributions.StudentT
CLASSES,KNOWN probability torch.distributions.Uniform torch.distributions.VonMises torch.distributions.Weibull
CLASSES,KNOWN torch.data torch.utils.data.DataLoader
CLASSES,KNOWN torch.data_sets torch.utils.data.ChainDataset torch.utils.data.ConcatDataset torch.utils.data.Dataset
CLASSES,KNOWN torch.data_sets torch.utils.data.IterableDataset torch.utils.data.StackDataset torch.utils.data.Subset
CLASSES,KNOWN torch.data_sets torch.utils.data.TensorDataset
CLASSES,KNOWN torch.lazy torch.nn.LazyModuleMixin
CLASSES,KNOWN torch.mixed_precision torch.amp.autocast torch.autocast torch.cpu.amp.autocast torch.cuda.amp.autocast
CLASSES,KNOWN torch.optim torch.amp.GradScaler torch.amp.grad_scaler.GradScaler torch.cpu.amp.GradScaler
CLASSES,KNOWN torch.optim torch.cuda.amp.GradScaler torch.cuda.amp.grad_scaler.GradScaler torch.optim.ASGD
CLASSES,KNOWN torch.optim torch.optim.Adadelta torch.optim.Adafactor torch.optim.Adagrad torch.optim.Adam
CLASSES,KNOWN torch.optim torch.optim.AdamW torch.optim.Adamax torch.optim.LBFGS torch.optim.Muon torch.optim.NAdam
CLASSES,KNOWN torch.optim torch.optim.Optimizer torch.optim.RAdam torch.optim.RMSprop torch.optim.Rprop
CLASSES,KNOWN torch.optim torch.optim.SGD torch.optim.SparseAdam torch.optim.lr_scheduler.ChainedScheduler
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.ConstantLR torch.optim.lr_scheduler.CosineAnnealingLR
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.CosineAnnealingWarmRestarts torch.optim.lr_scheduler.CyclicLR
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.ExponentialLR torch.optim.lr_scheduler.LRScheduler
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.LambdaLR torch.optim.lr_scheduler.LinearLR
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.MultiStepLR torch.optim.lr_scheduler.MultiplicativeLR
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.OneCycleLR torch.optim.lr_scheduler.PolynomialLR
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.ReduceLROnPlateau torch.optim.lr_scheduler.SequentialLR
CLASSES,KNOWN torch.optim torch.optim.lr_scheduler.StepLR torch.optim.swa_utils.SWALR
CLASSES,KNOWN torch.packed_sequences torch.nn.utils.rnn.PackedSequence
CLASSES,KNOWN torch.parallel torch.ao.nn.quantized.FXFloatFunctional torch.ao.nn.quantized.FloatFunctional
CLASSES,KNOWN torch.parallel torch.ao.quantization.DeQuantStub torch.ao.quantization.QuantStub torch.autograd.Function
CLASSES,KNOWN torch.parallel torch.autograd.function.FunctionCtx torch.nn.DataParallel
CLASSES,KNOWN torch.parallel torch.nn.parallel.DistributedDataParallel torch.optim.swa_utils.AveragedModel
CLASSES,KNOWN torch.pytree torch.utils._pytree.LeafSpec torch.utils._pytree.TreeSpec
CLASSES,KNOWN torch.reparametrize torch.nn.utils.parametrizations._Orthogonal
CLASSES,KNOWN torch.reparametrize torch.nn.utils.parametrizations._SpectralNorm
CLASSES,KNOWN torch.reparametrize torch.nn.utils.parametrizations._WeightNorm
CLASSES,KNOWN torch.reparametrize torch.nn.utils.parametrize.ParametrizationList
CLASSES,KNOWN torch.samplers torch.utils.data.BatchSampler torch.utils.data.RandomSampler torch.utils.data.Sampler
CLASSES,KNOWN torch.samplers torch.utils.data.SequentialSampler torch.utils.data.SubsetRandomSampler
CLASSES,KNOWN torch.samplers torch.utils.data.WeightedRandomSampler torch.utils.data.distributed.DistributedSampler
CLASSES,KNOWN torch.scripts torch.jit.Future torch.jit.ScriptModule
CLASSES,KNOWN torch.summary torch.utils.tensorboard.SummaryWriter torch.utils.tensorboard.writer.SummaryWriter
KNOWN probability torch.distributions.bernoulli.Bernoulli torch.distributions.beta.Beta
KNOWN probability torch.distributions.categorical.Categorical torch.distributions.cauchy.Cauchy
KNOWN probability torch.distributions.chi2.Chi2 torch.distributions.continuous_bernoulli.ContinuousBernoulli
KNOWN probability torch.distributions.dirichlet.Dirichlet torch.distributions.exponential.Exponential
KNOWN probability torch.distributions.fishersnedecor.FisherSnedecor torch.distributions.gamma.Gamma
KNOWN probability torch.distributions.geometric.Geometric torch.distributions.gumbel.Gumbel
KNOWN probability torch.distributions.half_cauchy.HalfCauchy torch.distributions.half_normal.HalfNormal
KNOWN probability torch.distributions.independent.Independent torch.distributions.inverse_gamma.InverseGamma
KNOWN probability torch.distributions.kl.kl_divergence torch.distributions.kl_divergence
KNOWN probability torch.distributions.kumaraswamy.Kumaraswamy torch.distributions.laplace.Laplace
KNOWN probability torch.distributions.log_normal.LogNormal torch.distributions.multinomial.Multinomial
KNOWN probability torch.distributions.negative_binomial.NegativeBinomial torch.distributions.normal.Normal
KNOWN probability torch.distributions.one_hot_categorical.OneHotCategorical
KNOWN probability torch.distributions.one_hot_categorical.OneHotCategoricalStraightThrough
KNOWN probability torch.distributions.pareto.Pareto torch.distributions.poisson.Poisson
KNOWN probability torch.distributions.relaxed_bernoulli.RelaxedBernoulli
KNOWN probability torch.distributions.relaxed_categorical.RelaxedOneHotCategorical
KNOWN probability torch.distributions.studentT.StudentT torch.distributions.uniform.Uniform
KNOWN probability torch.distributions.von_mises.VonMises torch.distributions.weibull.Weibull
KNOWN python.versions torch.torch_version.TorchVersion
KNOWN torch.assertions torch._assert torch._check torch._check_index torch._check_not_implemented
KNOWN torch.assertions torch._check_tensor_all torch._check_tensor_all_with torch._check_type torch._check_value
KNOWN torch.assertions torch._check_with
KNOWN torch.autograd torch.autograd.grad
KNOWN torch.control torch._higher_order_ops.associative_scan torch._higher_order_ops.associative_scan.associative_scan
KNOWN torch.control torch._higher_order_ops.cond torch._higher_order_ops.cond.cond torch._higher_order_ops.scan
KNOWN torch.control torch._higher_order_ops.scan.scan torch._higher_order_ops.while_loop
KNOWN torch.control torch._higher_order_ops.while_loop.while_loop torch.associative_scan torch.cond torch.scan
KNOWN torch.control torch.while_loop
KNOWN torch.data torch.utils.data.dataloader.DataLoader
KNOWN torch.data_sets torch.utils.data.dataset.ConcatDataset torch.utils.data.dataset.Dataset
KNOWN torch.data_sets torch.utils.data.dataset.IterableDataset torch.utils.data.dataset.Subset
KNOWN torch.data_sets torch.utils.data.dataset.TensorDataset torch.utils.data.dataset.random_split
KNOWN torch.data_sets torch.utils.data.random_split
KNOWN torch.functional_call torch._functorch.functional_call.functional_call
KNOWN torch.functional_call torch._functorch.functional_call.stack_module_state torch.func.functional_call
KNOWN torch.functional_call torch.func.stack_module_state torch.nn.utils.stateless.functional_call
KNOWN torch.lazy torch.nn.modules.lazy.LazyModuleMixin torch.nn.parameter.is_lazy
KNOWN torch.mixed_precision torch.get_autocast_cpu_dtype torch.get_autocast_dtype torch.get_autocast_gpu_dtype
KNOWN torch.mixed_precision torch.is_autocast_cpu_enabled torch.is_autocast_enabled
KNOWN torch.optim torch.nn.utils.clip_grad.clip_grad_norm_ torch.nn.utils.clip_grad.clip_grad_value_
KNOWN torch.optim torch.nn.utils.clip_grad_norm torch.nn.utils.clip_grad_norm_ torch.nn.utils.clip_grad_value_
KNOWN torch.optim torch.nn.utils.clip_grads_with_norm_ torch.nn.utils.get_total_norm
KNOWN torch.optim torch.nn.utils.parameters_to_vector torch.nn.utils.vector_to_parameters
KNOWN torch.optim torch.optim.adadelta.Adadelta torch.optim.adafactor.Adafactor torch.optim.adagrad.Adagrad
KNOWN torch.optim torch.optim.adam.Adam torch.optim.adamax.Adamax torch.optim.adamw.AdamW torch.optim.asgd.ASGD
KNOWN torch.optim torch.optim.lbfgs.LBFGS torch.optim.lr_scheduler._LRScheduler torch.optim.muon.Muon
KNOWN torch.optim torch.optim.nadam.NAdam torch.optim.optimizer.Optimizer torch.optim.radam.RAdam
KNOWN torch.optim torch.optim.rmsprop.RMSprop torch.optim.rprop.Rprop torch.optim.sgd.SGD
KNOWN torch.optim torch.optim.sparseadam.SparseAdam
KNOWN torch.parallel torch.ao.nn.quantized.modules.FloatFunctional
KNOWN torch.parallel torch.ao.nn.quantized.modules.functional_modules.FloatFunctional
KNOWN torch.parallel torch.ao.quantization.fuse_modules torch.ao.quantization.fuse_modules_qat
KNOWN torch.parallel torch.ao.quantization.prepare torch.ao.quantization.prepare_qat
KNOWN torch.parallel torch.ao.quantization.propagate_qconfig_ torch.ao.quantization.stubs.DeQuantStub
KNOWN torch.parallel torch.ao.quantization.stubs.QuantStub torch.autograd.function.Function
KNOWN torch.parallel torch.autograd.function.InplaceFunction torch.distributed.fsdp.FullyShardedDataParallel
KNOWN torch.parallel torch.nn.parallel.DataParallel torch.nn.parallel.data_parallel.DataParallel
KNOWN torch.parallel torch.nn.parallel.distributed.DistributedDataParallel torch.nn.quantized.FloatFunctional
KNOWN torch.parallel torch.nn.quantized.modules.FloatFunctional torch.optim.swa_utils.get_ema_avg_fn
KNOWN torch.parallel torch.optim.swa_utils.get_ema_multi_avg_fn torch.optim.swa_utils.get_swa_avg_fn
KNOWN torch.parallel torch.optim.swa_utils.get_swa_multi_avg_fn torch.optim.swa_utils.update_bn
KNOWN torch.parallel torch.quantization.DeQuantStub torch.quantization.QuantStub torch.quantization.fuse_modules
KNOWN torch.parallel torch.quantization.prepare torch.quantization.prepare_qat
KNOWN torch.pytree torch.utils._pytree.tree_flatten torch.utils._pytree.tree_leaves torch.utils._pytree.tree_map
KNOWN torch.pytree torch.utils._pytree.tree_map_ torch.utils._pytree.tree_unflatten
KNOWN torch.reparametrize torch.nn.utils.fuse_conv_bn_eval torch.nn.utils.fuse_linear_bn_eval
KNOWN torch.reparametrize torch.nn.utils.fusion.fuse_conv_bn_eval torch.nn.utils.fusion.fuse_linear_bn_eval
KNOWN torch.reparametrize torch.nn.utils.parametrizations.orthogonal torch.nn.utils.parametrizations.spectral_norm
KNOWN torch.reparametrize torch.nn.utils.parametrizations.weight_norm torch.nn.utils.parametrize.is_parametrized
KNOWN torch.reparametrize torch.nn.utils.parametrize.register_parametrization
KNOWN torch.reparametrize torch.nn.utils.parametrize.remove_parametrizations torch.nn.utils.prune.custom_from_mask
KNOWN torch.reparametrize torch.nn.utils.prune.global_unstructured torch.nn.utils.prune.identity
KNOWN torch.reparametrize torch.nn.utils.prune.is_pruned torch.nn.utils.prune.l1_unstructured
KNOWN torch.reparametrize torch.nn.utils.prune.ln_structured torch.nn.utils.prune.random_structured
KNOWN torch.reparametrize torch.nn.utils.prune.random_unstructured torch.nn.utils.prune.remove
KNOWN torch.reparametrize torch.nn.utils.remove_spectral_norm torch.nn.utils.remove_weight_norm
KNOWN torch.reparametrize torch.nn.utils.spectral_norm torch.nn.utils.spectral_norm.spectral_norm
KNOWN torch.reparametrize torch.nn.utils.weight_norm torch.nn.utils.weight_norm.remove_weight_norm
KNOWN torch.reparametrize torch.nn.utils.weight_norm.weight_norm
KNOWN torch.samplers torch.utils.data.DistributedSampler torch.utils.data.sampler.BatchSampler
KNOWN torch.samplers torch.utils.data.sampler.RandomSampler torch.utils.data.sampler.Sampler
KNOWN torch.samplers torch.utils.data.sampler.SequentialSampler torch.utils.data.sampler.SubsetRandomSampler
KNOWN torch.samplers torch.utils.data.sampler.WeightedRandomSampler
KNOWN torch.scripts torch.jit._fork torch.jit._wait torch.jit.fork torch.jit.script_method torch.jit.wait
KNOWN torch.vmap torch._functorch.apis.vmap torch.func.vmap torch.vmap""",
    "torchdata": """\
KNOWN torch.data torchdata.stateful_dataloader.StatefulDataLoader""",
    "torchinfo": """\
CLASSES,KNOWN torch.summary torchinfo.ModelStatistics
KNOWN torch.summary torchinfo.summary torchinfo.torchinfo.summary""",
    "torchmetrics": """\
CLASSES,KNOWN training.torchmetrics torchmetrics.AUROC torchmetrics.Accuracy torchmetrics.AveragePrecision
CLASSES,KNOWN training.torchmetrics torchmetrics.BLEUScore torchmetrics.BinaryAUROC torchmetrics.BinaryAccuracy
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryAveragePrecision torchmetrics.BinaryCalibrationError
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryCohenKappa torchmetrics.BinaryConfusionMatrix
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryDice torchmetrics.BinaryExactMatch torchmetrics.BinaryF1Score
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryFBetaScore torchmetrics.BinaryHammingDistance
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryHingeLoss torchmetrics.BinaryJaccardIndex
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryMatthewsCorrCoef torchmetrics.BinaryPrecision
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryPrecisionRecallCurve torchmetrics.BinaryROC
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryRecall torchmetrics.BinarySpecificity
CLASSES,KNOWN training.torchmetrics torchmetrics.BinaryStatScores torchmetrics.CalibrationError torchmetrics.CatMetric
CLASSES,KNOWN training.torchmetrics torchmetrics.CharErrorRate torchmetrics.CohenKappa torchmetrics.ConfusionMatrix
CLASSES,KNOWN training.torchmetrics torchmetrics.CosineSimilarity torchmetrics.Dice torchmetrics.DiceScore
CLASSES,KNOWN training.torchmetrics torchmetrics.ExactMatch torchmetrics.ExplainedVariance torchmetrics.F1Score
CLASSES,KNOWN training.torchmetrics torchmetrics.FBetaScore torchmetrics.HammingDistance torchmetrics.HingeLoss
CLASSES,KNOWN training.torchmetrics torchmetrics.JaccardIndex torchmetrics.KLDivergence torchmetrics.MatthewsCorrCoef
CLASSES,KNOWN training.torchmetrics torchmetrics.MaxMetric torchmetrics.MeanAbsoluteError
CLASSES,KNOWN training.torchmetrics torchmetrics.MeanAbsolutePercentageError torchmetrics.MeanIoU
CLASSES,KNOWN training.torchmetrics torchmetrics.MeanMetric torchmetrics.MeanSquaredError
CLASSES,KNOWN training.torchmetrics torchmetrics.MeanSquaredLogError torchmetrics.Metric torchmetrics.MetricCollection
CLASSES,KNOWN training.torchmetrics torchmetrics.MinMetric torchmetrics.MultiScaleStructuralSimilarityIndexMeasure
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassAUROC torchmetrics.MulticlassAccuracy
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassAveragePrecision torchmetrics.MulticlassCalibrationError
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassCohenKappa torchmetrics.MulticlassConfusionMatrix
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassDice torchmetrics.MulticlassExactMatch
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassF1Score torchmetrics.MulticlassFBetaScore
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassHammingDistance torchmetrics.MulticlassHingeLoss
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassJaccardIndex torchmetrics.MulticlassMatthewsCorrCoef
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassPrecision torchmetrics.MulticlassPrecisionRecallCurve
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassROC torchmetrics.MulticlassRecall
CLASSES,KNOWN training.torchmetrics torchmetrics.MulticlassSpecificity torchmetrics.MulticlassStatScores
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelAUROC torchmetrics.MultilabelAccuracy
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelAveragePrecision torchmetrics.MultilabelCalibrationError
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelCohenKappa torchmetrics.MultilabelConfusionMatrix
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelDice torchmetrics.MultilabelExactMatch
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelF1Score torchmetrics.MultilabelFBetaScore
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelHammingDistance torchmetrics.MultilabelHingeLoss
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelJaccardIndex torchmetrics.MultilabelMatthewsCorrCoef
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelPrecision torchmetrics.MultilabelPrecisionRecallCurve
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelROC torchmetrics.MultilabelRecall
CLASSES,KNOWN training.torchmetrics torchmetrics.MultilabelSpecificity torchmetrics.MultilabelStatScores
CLASSES,KNOWN training.torchmetrics torchmetrics.PeakSignalNoiseRatio torchmetrics.PearsonCorrCoef
CLASSES,KNOWN training.torchmetrics torchmetrics.Perplexity torchmetrics.Precision torchmetrics.PrecisionRecallCurve
CLASSES,KNOWN training.torchmetrics torchmetrics.R2Score torchmetrics.ROC torchmetrics.Recall
CLASSES,KNOWN training.torchmetrics torchmetrics.RetrievalMAP torchmetrics.RetrievalMRR
CLASSES,KNOWN training.torchmetrics torchmetrics.RetrievalNormalizedDCG torchmetrics.SpearmanCorrCoef
CLASSES,KNOWN training.torchmetrics torchmetrics.Specificity torchmetrics.StatScores
CLASSES,KNOWN training.torchmetrics torchmetrics.StructuralSimilarityIndexMeasure torchmetrics.SumMetric
CLASSES,KNOWN training.torchmetrics torchmetrics.SymmetricMeanAbsolutePercentageError torchmetrics.WordErrorRate
KNOWN training.torchmetrics torchmetrics.aggregation.CatMetric torchmetrics.aggregation.MaxMetric
KNOWN training.torchmetrics torchmetrics.aggregation.MeanMetric torchmetrics.aggregation.MinMetric
KNOWN training.torchmetrics torchmetrics.aggregation.SumMetric torchmetrics.classification.AUROC
KNOWN training.torchmetrics torchmetrics.classification.Accuracy torchmetrics.classification.AveragePrecision
KNOWN training.torchmetrics torchmetrics.classification.BinaryAUROC torchmetrics.classification.BinaryAccuracy
KNOWN training.torchmetrics torchmetrics.classification.BinaryAveragePrecision
KNOWN training.torchmetrics torchmetrics.classification.BinaryCalibrationError
KNOWN training.torchmetrics torchmetrics.classification.BinaryCohenKappa
KNOWN training.torchmetrics torchmetrics.classification.BinaryConfusionMatrix torchmetrics.classification.BinaryDice
KNOWN training.torchmetrics torchmetrics.classification.BinaryExactMatch torchmetrics.classification.BinaryF1Score
KNOWN training.torchmetrics torchmetrics.classification.BinaryFBetaScore
KNOWN training.torchmetrics torchmetrics.classification.BinaryHammingDistance
KNOWN training.torchmetrics torchmetrics.classification.BinaryHingeLoss torchmetrics.classification.BinaryJaccardIndex
KNOWN training.torchmetrics torchmetrics.classification.BinaryMatthewsCorrCoef
KNOWN training.torchmetrics torchmetrics.classification.BinaryPrecision
KNOWN training.torchmetrics torchmetrics.classification.BinaryPrecisionRecallCurve
KNOWN training.torchmetrics torchmetrics.classification.BinaryROC torchmetrics.classification.BinaryRecall
KNOWN training.torchmetrics torchmetrics.classification.BinarySpecificity torchmetrics.classification.BinaryStatScores
KNOWN training.torchmetrics torchmetrics.classification.CalibrationError torchmetrics.classification.CohenKappa
KNOWN training.torchmetrics torchmetrics.classification.ConfusionMatrix torchmetrics.classification.Dice
KNOWN training.torchmetrics torchmetrics.classification.ExactMatch torchmetrics.classification.F1Score
KNOWN training.torchmetrics torchmetrics.classification.FBetaScore torchmetrics.classification.HammingDistance
KNOWN training.torchmetrics torchmetrics.classification.HingeLoss torchmetrics.classification.JaccardIndex
KNOWN training.torchmetrics torchmetrics.classification.MatthewsCorrCoef torchmetrics.classification.MulticlassAUROC
KNOWN training.torchmetrics torchmetrics.classification.MulticlassAccuracy
KNOWN training.torchmetrics torchmetrics.classification.MulticlassAveragePrecision
KNOWN training.torchmetrics torchmetrics.classification.MulticlassCalibrationError
KNOWN training.torchmetrics torchmetrics.classification.MulticlassCohenKappa
KNOWN training.torchmetrics torchmetrics.classification.MulticlassConfusionMatrix
KNOWN training.torchmetrics torchmetrics.classification.MulticlassDice
KNOWN training.torchmetrics torchmetrics.classification.MulticlassExactMatch
KNOWN training.torchmetrics torchmetrics.classification.MulticlassF1Score
KNOWN training.torchmetrics torchmetrics.classification.MulticlassFBetaScore
KNOWN training.torchmetrics torchmetrics.classification.MulticlassHammingDistance
KNOWN training.torchmetrics torchmetrics.classification.MulticlassHingeLoss
KNOWN training.torchmetrics torchmetrics.classification.MulticlassJaccardIndex
KNOWN training.torchmetrics torchmetrics.classification.MulticlassMatthewsCorrCoef
KNOWN training.torchmetrics torchmetrics.classification.MulticlassPrecision
KNOWN training.torchmetrics torchmetrics.classification.MulticlassPrecisionRecallCurve
KNOWN training.torchmetrics torchmetrics.classification.MulticlassROC torchmetrics.classification.MulticlassRecall
KNOWN training.torchmetrics torchmetrics.classification.MulticlassSpecificity
KNOWN training.torchmetrics torchmetrics.classification.MulticlassStatScores
KNOWN training.torchmetrics torchmetrics.classification.MultilabelAUROC torchmetrics.classification.MultilabelAccuracy
KNOWN training.torchmetrics torchmetrics.classification.MultilabelAveragePrecision
KNOWN training.torchmetrics torchmetrics.classification.MultilabelCalibrationError
KNOWN training.torchmetrics torchmetrics.classification.MultilabelCohenKappa
KNOWN training.torchmetrics torchmetrics.classification.MultilabelConfusionMatrix
KNOWN training.torchmetrics torchmetrics.classification.MultilabelDice
KNOWN training.torchmetrics torchmetrics.classification.MultilabelExactMatch
KNOWN training.torchmetrics torchmetrics.classification.MultilabelF1Score
KNOWN training.torchmetrics torchmetrics.classification.MultilabelFBetaScore
KNOWN training.torchmetrics torchmetrics.classification.MultilabelHammingDistance
KNOWN training.torchmetrics torchmetrics.classification.MultilabelHingeLoss
KNOWN training.torchmetrics torchmetrics.classification.MultilabelJaccardIndex
KNOWN training.torchmetrics torchmetrics.classification.MultilabelMatthewsCorrCoef
KNOWN training.torchmetrics torchmetrics.classification.MultilabelPrecision
KNOWN training.torchmetrics torchmetrics.classification.MultilabelPrecisionRecallCurve
KNOWN training.torchmetrics torchmetrics.classification.MultilabelROC torchmetrics.classification.MultilabelRecall
KNOWN training.torchmetrics torchmetrics.classification.MultilabelSpecificity
KNOWN training.torchmetrics torchmetrics.classification.MultilabelStatScores torchmetrics.classification.Precision
KNOWN training.torchmetrics torchmetrics.classification.PrecisionRecallCurve torchmetrics.classification.ROC
KNOWN training.torchmetrics torchmetrics.classification.Recall torchmetrics.classification.Specificity
KNOWN training.torchmetrics torchmetrics.classification.StatScores torchmetrics.collections.MetricCollection
KNOWN training.torchmetrics torchmetrics.functional.accuracy torchmetrics.functional.auroc
KNOWN training.torchmetrics torchmetrics.functional.classification.accuracy
KNOWN training.torchmetrics torchmetrics.functional.classification.auroc
KNOWN training.torchmetrics torchmetrics.functional.classification.cosine_similarity
KNOWN training.torchmetrics torchmetrics.functional.classification.dice
KNOWN training.torchmetrics torchmetrics.functional.classification.f1_score
KNOWN training.torchmetrics torchmetrics.functional.classification.jaccard_index
KNOWN training.torchmetrics torchmetrics.functional.classification.mean_absolute_error
KNOWN training.torchmetrics torchmetrics.functional.classification.mean_squared_error
KNOWN training.torchmetrics torchmetrics.functional.classification.peak_signal_noise_ratio
KNOWN training.torchmetrics torchmetrics.functional.classification.precision
KNOWN training.torchmetrics torchmetrics.functional.classification.r2_score
KNOWN training.torchmetrics torchmetrics.functional.classification.recall
KNOWN training.torchmetrics torchmetrics.functional.classification.specificity
KNOWN training.torchmetrics torchmetrics.functional.classification.structural_similarity_index_measure
KNOWN training.torchmetrics torchmetrics.functional.cosine_similarity torchmetrics.functional.dice
KNOWN training.torchmetrics torchmetrics.functional.f1_score torchmetrics.functional.image.accuracy
KNOWN training.torchmetrics torchmetrics.functional.image.auroc torchmetrics.functional.image.cosine_similarity
KNOWN training.torchmetrics torchmetrics.functional.image.dice torchmetrics.functional.image.f1_score
KNOWN training.torchmetrics torchmetrics.functional.image.jaccard_index
KNOWN training.torchmetrics torchmetrics.functional.image.mean_absolute_error
KNOWN training.torchmetrics torchmetrics.functional.image.mean_squared_error
KNOWN training.torchmetrics torchmetrics.functional.image.peak_signal_noise_ratio
KNOWN training.torchmetrics torchmetrics.functional.image.precision torchmetrics.functional.image.r2_score
KNOWN training.torchmetrics torchmetrics.functional.image.recall torchmetrics.functional.image.specificity
KNOWN training.torchmetrics torchmetrics.functional.image.structural_similarity_index_measure
KNOWN training.torchmetrics torchmetrics.functional.jaccard_index torchmetrics.functional.mean_absolute_error
KNOWN training.torchmetrics torchmetrics.functional.mean_squared_error torchmetrics.functional.peak_signal_noise_ratio
KNOWN training.torchmetrics torchmetrics.functional.precision torchmetrics.functional.r2_score
KNOWN training.torchmetrics torchmetrics.functional.recall torchmetrics.functional.regression.accuracy
KNOWN training.torchmetrics torchmetrics.functional.regression.auroc
KNOWN training.torchmetrics torchmetrics.functional.regression.cosine_similarity
KNOWN training.torchmetrics torchmetrics.functional.regression.dice torchmetrics.functional.regression.f1_score
KNOWN training.torchmetrics torchmetrics.functional.regression.jaccard_index
KNOWN training.torchmetrics torchmetrics.functional.regression.mean_absolute_error
KNOWN training.torchmetrics torchmetrics.functional.regression.mean_squared_error
KNOWN training.torchmetrics torchmetrics.functional.regression.peak_signal_noise_ratio
KNOWN training.torchmetrics torchmetrics.functional.regression.precision torchmetrics.functional.regression.r2_score
KNOWN training.torchmetrics torchmetrics.functional.regression.recall torchmetrics.functional.regression.specificity
KNOWN training.torchmetrics torchmetrics.functional.regression.structural_similarity_index_measure
KNOWN training.torchmetrics torchmetrics.functional.specificity
KNOWN training.torchmetrics torchmetrics.functional.structural_similarity_index_measure
KNOWN training.torchmetrics torchmetrics.image.MultiScaleStructuralSimilarityIndexMeasure
KNOWN training.torchmetrics torchmetrics.image.PeakSignalNoiseRatio
KNOWN training.torchmetrics torchmetrics.image.StructuralSimilarityIndexMeasure torchmetrics.metric.Metric
KNOWN training.torchmetrics torchmetrics.regression.CosineSimilarity torchmetrics.regression.ExplainedVariance
KNOWN training.torchmetrics torchmetrics.regression.KLDivergence torchmetrics.regression.MeanAbsoluteError
KNOWN training.torchmetrics torchmetrics.regression.MeanAbsolutePercentageError
KNOWN training.torchmetrics torchmetrics.regression.MeanSquaredError torchmetrics.regression.MeanSquaredLogError
KNOWN training.torchmetrics torchmetrics.regression.PearsonCorrCoef torchmetrics.regression.R2Score
KNOWN training.torchmetrics torchmetrics.regression.SpearmanCorrCoef
KNOWN training.torchmetrics torchmetrics.regression.SymmetricMeanAbsolutePercentageError
KNOWN training.torchmetrics torchmetrics.retrieval.RetrievalMAP torchmetrics.retrieval.RetrievalMRR
KNOWN training.torchmetrics torchmetrics.retrieval.RetrievalNormalizedDCG torchmetrics.segmentation.DiceScore
KNOWN training.torchmetrics torchmetrics.segmentation.MeanIoU torchmetrics.text.BLEUScore
KNOWN training.torchmetrics torchmetrics.text.CharErrorRate torchmetrics.text.Perplexity
KNOWN training.torchmetrics torchmetrics.text.WordErrorRate""",
    "torchprofile": """\
KNOWN torch.summary torchprofile.profile_macs torchprofile.profile_size""",
    "torchscan": """\
KNOWN torch.summary torchscan.summary""",
    "torchstat": """\
KNOWN torch.summary torchstat.stat""",
    "torchsummary": """\
KNOWN torch.summary torchsummary.summary torchsummary.torchsummary.summary""",
    "torchsummaryX": """\
KNOWN torch.summary torchsummaryX.summary""",
    "torchview": """\
KNOWN torch.summary torchview.draw_graph""",
    "torchvision": """\
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.CIFAR10 torchvision.datasets.CIFAR100
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.Caltech101 torchvision.datasets.Caltech256
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.CelebA torchvision.datasets.Cityscapes
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.CocoCaptions torchvision.datasets.CocoDetection
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.Country211 torchvision.datasets.DTD
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.DatasetFolder torchvision.datasets.EMNIST
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.EuroSAT torchvision.datasets.FER2013
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.FGVCAircraft torchvision.datasets.FakeData
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.FashionMNIST torchvision.datasets.Flowers102
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.Food101 torchvision.datasets.GTSRB
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.ImageFolder torchvision.datasets.ImageNet
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.Imagenette torchvision.datasets.KMNIST
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.MNIST torchvision.datasets.Omniglot
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.OxfordIIITPet torchvision.datasets.PCAM
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.Places365 torchvision.datasets.QMNIST
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.RenderedSST2 torchvision.datasets.SEMEION
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.STL10 torchvision.datasets.SUN397
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.SVHN torchvision.datasets.StanfordCars
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.USPS torchvision.datasets.VOCDetection
CLASSES,KNOWN pictures.torchvision_data torchvision.datasets.VOCSegmentation torchvision.datasets.VisionDataset
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.AugMix torchvision.transforms.AutoAugment
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.CenterCrop
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ClampBoundingBoxes
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ColorJitter torchvision.transforms.Compose
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ConvertDtype
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ConvertImageDtype
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ConvertImageDtypeV2
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ElasticTransform torchvision.transforms.FiveCrop
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.GaussianBlur torchvision.transforms.GaussianNoise
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.Grayscale torchvision.transforms.Identity
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.InterpolationMode torchvision.transforms.JPEG
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.Lambda
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.LinearTransformation
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.Normalize torchvision.transforms.PILToTensor
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.Pad torchvision.transforms.RGB
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandAugment
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomAdjustSharpness
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomAffine torchvision.transforms.RandomApply
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomAutocontrast
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomChannelPermutation
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomChoice torchvision.transforms.RandomCrop
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomEqualize
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomErasing
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomGrayscale
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomHorizontalFlip
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomInvert torchvision.transforms.RandomIoUCrop
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomOrder
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomPerspective
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomPhotometricDistort
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomPosterize
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomResize
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomResizedCrop
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomRotation
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomShortestSize
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomSizedCrop
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomSolarize
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomVerticalFlip
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.RandomZoomOut torchvision.transforms.Resize
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.SanitizeBoundingBoxes
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ScaleJitter torchvision.transforms.Sequential
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.TenCrop torchvision.transforms.ToDtype
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ToImage torchvision.transforms.ToImageTensor
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ToPILImage torchvision.transforms.ToPureTensor
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.ToTensor
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.TrivialAugmentWide
CLASSES,KNOWN pictures.torchvision_transforms torchvision.transforms.v2.CutMix torchvision.transforms.v2.MixUp
KNOWN pictures.torchvision_data torchvision.datasets.celeba.CIFAR10 torchvision.datasets.celeba.CIFAR100
KNOWN pictures.torchvision_data torchvision.datasets.celeba.Caltech101 torchvision.datasets.celeba.Caltech256
KNOWN pictures.torchvision_data torchvision.datasets.celeba.Country211 torchvision.datasets.celeba.DTD
KNOWN pictures.torchvision_data torchvision.datasets.celeba.DatasetFolder torchvision.datasets.celeba.EMNIST
KNOWN pictures.torchvision_data torchvision.datasets.celeba.EuroSAT torchvision.datasets.celeba.FER2013
KNOWN pictures.torchvision_data torchvision.datasets.celeba.FGVCAircraft torchvision.datasets.celeba.FakeData
KNOWN pictures.torchvision_data torchvision.datasets.celeba.FashionMNIST torchvision.datasets.celeba.Flowers102
KNOWN pictures.torchvision_data torchvision.datasets.celeba.Food101 torchvision.datasets.celeba.GTSRB
KNOWN pictures.torchvision_data torchvision.datasets.celeba.ImageFolder torchvision.datasets.celeba.ImageNet
KNOWN pictures.torchvision_data torchvision.datasets.celeba.Imagenette torchvision.datasets.celeba.KMNIST
KNOWN pictures.torchvision_data torchvision.datasets.celeba.MNIST torchvision.datasets.celeba.Omniglot
KNOWN pictures.torchvision_data torchvision.datasets.celeba.OxfordIIITPet torchvision.datasets.celeba.PCAM
KNOWN pictures.torchvision_data torchvision.datasets.celeba.Places365 torchvision.datasets.celeba.QMNIST
KNOWN pictures.torchvision_data torchvision.datasets.celeba.RenderedSST2 torchvision.datasets.celeba.SEMEION
KNOWN pictures.torchvision_data torchvision.datasets.celeba.STL10 torchvision.datasets.celeba.SUN397
KNOWN pictures.torchvision_data torchvision.datasets.celeba.SVHN torchvision.datasets.celeba.StanfordCars
KNOWN pictures.torchvision_data torchvision.datasets.celeba.USPS torchvision.datasets.cifar.CIFAR10
KNOWN pictures.torchvision_data torchvision.datasets.cifar.CIFAR100 torchvision.datasets.cifar.Caltech101
KNOWN pictures.torchvision_data torchvision.datasets.cifar.Caltech256 torchvision.datasets.cifar.Country211
KNOWN pictures.torchvision_data torchvision.datasets.cifar.DTD torchvision.datasets.cifar.DatasetFolder
KNOWN pictures.torchvision_data torchvision.datasets.cifar.EMNIST torchvision.datasets.cifar.EuroSAT
KNOWN pictures.torchvision_data torchvision.datasets.cifar.FER2013 torchvision.datasets.cifar.FGVCAircraft
KNOWN pictures.torchvision_data torchvision.datasets.cifar.FakeData torchvision.datasets.cifar.FashionMNIST
KNOWN pictures.torchvision_data torchvision.datasets.cifar.Flowers102 torchvision.datasets.cifar.Food101
KNOWN pictures.torchvision_data torchvision.datasets.cifar.GTSRB torchvision.datasets.cifar.ImageFolder
KNOWN pictures.torchvision_data torchvision.datasets.cifar.ImageNet torchvision.datasets.cifar.Imagenette
KNOWN pictures.torchvision_data torchvision.datasets.cifar.KMNIST torchvision.datasets.cifar.MNIST
KNOWN pictures.torchvision_data torchvision.datasets.cifar.Omniglot torchvision.datasets.cifar.OxfordIIITPet
KNOWN pictures.torchvision_data torchvision.datasets.cifar.PCAM torchvision.datasets.cifar.Places365
KNOWN pictures.torchvision_data torchvision.datasets.cifar.QMNIST torchvision.datasets.cifar.RenderedSST2
KNOWN pictures.torchvision_data torchvision.datasets.cifar.SEMEION torchvision.datasets.cifar.STL10
KNOWN pictures.torchvision_data torchvision.datasets.cifar.SUN397 torchvision.datasets.cifar.SVHN
KNOWN pictures.torchvision_data torchvision.datasets.cifar.StanfordCars torchvision.datasets.cifar.USPS
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.CIFAR10 torchvision.datasets.fakedata.CIFAR100
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.Caltech101 torchvision.datasets.fakedata.Caltech256
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.Country211 torchvision.datasets.fakedata.DTD
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.DatasetFolder torchvision.datasets.fakedata.EMNIST
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.EuroSAT torchvision.datasets.fakedata.FER2013
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.FGVCAircraft torchvision.datasets.fakedata.FakeData
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.FashionMNIST torchvision.datasets.fakedata.Flowers102
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.Food101 torchvision.datasets.fakedata.GTSRB
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.ImageFolder torchvision.datasets.fakedata.ImageNet
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.Imagenette torchvision.datasets.fakedata.KMNIST
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.MNIST torchvision.datasets.fakedata.Omniglot
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.OxfordIIITPet torchvision.datasets.fakedata.PCAM
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.Places365 torchvision.datasets.fakedata.QMNIST
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.RenderedSST2 torchvision.datasets.fakedata.SEMEION
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.STL10 torchvision.datasets.fakedata.SUN397
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.SVHN torchvision.datasets.fakedata.StanfordCars
KNOWN pictures.torchvision_data torchvision.datasets.fakedata.USPS torchvision.datasets.flowers102.CIFAR10
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.CIFAR100 torchvision.datasets.flowers102.Caltech101
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.Caltech256 torchvision.datasets.flowers102.Country211
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.DTD torchvision.datasets.flowers102.DatasetFolder
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.EMNIST torchvision.datasets.flowers102.EuroSAT
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.FER2013 torchvision.datasets.flowers102.FGVCAircraft
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.FakeData torchvision.datasets.flowers102.FashionMNIST
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.Flowers102 torchvision.datasets.flowers102.Food101
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.GTSRB torchvision.datasets.flowers102.ImageFolder
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.ImageNet torchvision.datasets.flowers102.Imagenette
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.KMNIST torchvision.datasets.flowers102.MNIST
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.Omniglot torchvision.datasets.flowers102.OxfordIIITPet
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.PCAM torchvision.datasets.flowers102.Places365
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.QMNIST torchvision.datasets.flowers102.RenderedSST2
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.SEMEION torchvision.datasets.flowers102.STL10
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.SUN397 torchvision.datasets.flowers102.SVHN
KNOWN pictures.torchvision_data torchvision.datasets.flowers102.StanfordCars torchvision.datasets.flowers102.USPS
KNOWN pictures.torchvision_data torchvision.datasets.folder.CIFAR10 torchvision.datasets.folder.CIFAR100
KNOWN pictures.torchvision_data torchvision.datasets.folder.Caltech101 torchvision.datasets.folder.Caltech256
KNOWN pictures.torchvision_data torchvision.datasets.folder.Country211 torchvision.datasets.folder.DTD
KNOWN pictures.torchvision_data torchvision.datasets.folder.DatasetFolder torchvision.datasets.folder.EMNIST
KNOWN pictures.torchvision_data torchvision.datasets.folder.EuroSAT torchvision.datasets.folder.FER2013
KNOWN pictures.torchvision_data torchvision.datasets.folder.FGVCAircraft torchvision.datasets.folder.FakeData
KNOWN pictures.torchvision_data torchvision.datasets.folder.FashionMNIST torchvision.datasets.folder.Flowers102
KNOWN pictures.torchvision_data torchvision.datasets.folder.Food101 torchvision.datasets.folder.GTSRB
KNOWN pictures.torchvision_data torchvision.datasets.folder.ImageFolder torchvision.datasets.folder.ImageNet
KNOWN pictures.torchvision_data torchvision.datasets.folder.Imagenette torchvision.datasets.folder.KMNIST
KNOWN pictures.torchvision_data torchvision.datasets.folder.MNIST torchvision.datasets.folder.Omniglot
KNOWN pictures.torchvision_data torchvision.datasets.folder.OxfordIIITPet torchvision.datasets.folder.PCAM
KNOWN pictures.torchvision_data torchvision.datasets.folder.Places365 torchvision.datasets.folder.QMNIST
KNOWN pictures.torchvision_data torchvision.datasets.folder.RenderedSST2 torchvision.datasets.folder.SEMEION
KNOWN pictures.torchvision_data torchvision.datasets.folder.STL10 torchvision.datasets.folder.SUN397
KNOWN pictures.torchvision_data torchvision.datasets.folder.SVHN torchvision.datasets.folder.StanfordCars
KNOWN pictures.torchvision_data torchvision.datasets.folder.USPS torchvision.datasets.imagenet.CIFAR10
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.CIFAR100 torchvision.datasets.imagenet.Caltech101
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.Caltech256 torchvision.datasets.imagenet.Country211
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.DTD torchvision.datasets.imagenet.DatasetFolder
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.EMNIST torchvision.datasets.imagenet.EuroSAT
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.FER2013 torchvision.datasets.imagenet.FGVCAircraft
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.FakeData torchvision.datasets.imagenet.FashionMNIST
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.Flowers102 torchvision.datasets.imagenet.Food101
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.GTSRB torchvision.datasets.imagenet.ImageFolder
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.ImageNet torchvision.datasets.imagenet.Imagenette
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.KMNIST torchvision.datasets.imagenet.MNIST
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.Omniglot torchvision.datasets.imagenet.OxfordIIITPet
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.PCAM torchvision.datasets.imagenet.Places365
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.QMNIST torchvision.datasets.imagenet.RenderedSST2
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.SEMEION torchvision.datasets.imagenet.STL10
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.SUN397 torchvision.datasets.imagenet.SVHN
KNOWN pictures.torchvision_data torchvision.datasets.imagenet.StanfordCars torchvision.datasets.imagenet.USPS
KNOWN pictures.torchvision_data torchvision.datasets.mnist.CIFAR10 torchvision.datasets.mnist.CIFAR100
KNOWN pictures.torchvision_data torchvision.datasets.mnist.Caltech101 torchvision.datasets.mnist.Caltech256
KNOWN pictures.torchvision_data torchvision.datasets.mnist.Country211 torchvision.datasets.mnist.DTD
KNOWN pictures.torchvision_data torchvision.datasets.mnist.DatasetFolder torchvision.datasets.mnist.EMNIST
KNOWN pictures.torchvision_data torchvision.datasets.mnist.EuroSAT torchvision.datasets.mnist.FER2013
KNOWN pictures.torchvision_data torchvision.datasets.mnist.FGVCAircraft torchvision.datasets.mnist.FakeData
KNOWN pictures.torchvision_data torchvision.datasets.mnist.FashionMNIST torchvision.datasets.mnist.Flowers102
KNOWN pictures.torchvision_data torchvision.datasets.mnist.Food101 torchvision.datasets.mnist.GTSRB
KNOWN pictures.torchvision_data torchvision.datasets.mnist.ImageFolder torchvision.datasets.mnist.ImageNet
KNOWN pictures.torchvision_data torchvision.datasets.mnist.Imagenette torchvision.datasets.mnist.KMNIST
KNOWN pictures.torchvision_data torchvision.datasets.mnist.MNIST torchvision.datasets.mnist.Omniglot
KNOWN pictures.torchvision_data torchvision.datasets.mnist.OxfordIIITPet torchvision.datasets.mnist.PCAM
KNOWN pictures.torchvision_data torchvision.datasets.mnist.Places365 torchvision.datasets.mnist.QMNIST
KNOWN pictures.torchvision_data torchvision.datasets.mnist.RenderedSST2 torchvision.datasets.mnist.SEMEION
KNOWN pictures.torchvision_data torchvision.datasets.mnist.STL10 torchvision.datasets.mnist.SUN397
KNOWN pictures.torchvision_data torchvision.datasets.mnist.SVHN torchvision.datasets.mnist.StanfordCars
KNOWN pictures.torchvision_data torchvision.datasets.mnist.USPS torchvision.datasets.stl10.CIFAR10
KNOWN pictures.torchvision_data torchvision.datasets.stl10.CIFAR100 torchvision.datasets.stl10.Caltech101
KNOWN pictures.torchvision_data torchvision.datasets.stl10.Caltech256 torchvision.datasets.stl10.Country211
KNOWN pictures.torchvision_data torchvision.datasets.stl10.DTD torchvision.datasets.stl10.DatasetFolder
KNOWN pictures.torchvision_data torchvision.datasets.stl10.EMNIST torchvision.datasets.stl10.EuroSAT
KNOWN pictures.torchvision_data torchvision.datasets.stl10.FER2013 torchvision.datasets.stl10.FGVCAircraft
KNOWN pictures.torchvision_data torchvision.datasets.stl10.FakeData torchvision.datasets.stl10.FashionMNIST
KNOWN pictures.torchvision_data torchvision.datasets.stl10.Flowers102 torchvision.datasets.stl10.Food101
KNOWN pictures.torchvision_data torchvision.datasets.stl10.GTSRB torchvision.datasets.stl10.ImageFolder
KNOWN pictures.torchvision_data torchvision.datasets.stl10.ImageNet torchvision.datasets.stl10.Imagenette
KNOWN pictures.torchvision_data torchvision.datasets.stl10.KMNIST torchvision.datasets.stl10.MNIST
KNOWN pictures.torchvision_data torchvision.datasets.stl10.Omniglot torchvision.datasets.stl10.OxfordIIITPet
KNOWN pictures.torchvision_data torchvision.datasets.stl10.PCAM torchvision.datasets.stl10.Places365
KNOWN pictures.torchvision_data torchvision.datasets.stl10.QMNIST torchvision.datasets.stl10.RenderedSST2
KNOWN pictures.torchvision_data torchvision.datasets.stl10.SEMEION torchvision.datasets.stl10.STL10
KNOWN pictures.torchvision_data torchvision.datasets.stl10.SUN397 torchvision.datasets.stl10.SVHN
KNOWN pictures.torchvision_data torchvision.datasets.stl10.StanfordCars torchvision.datasets.stl10.USPS
KNOWN pictures.torchvision_data torchvision.datasets.svhn.CIFAR10 torchvision.datasets.svhn.CIFAR100
KNOWN pictures.torchvision_data torchvision.datasets.svhn.Caltech101 torchvision.datasets.svhn.Caltech256
KNOWN pictures.torchvision_data torchvision.datasets.svhn.Country211 torchvision.datasets.svhn.DTD
KNOWN pictures.torchvision_data torchvision.datasets.svhn.DatasetFolder torchvision.datasets.svhn.EMNIST
KNOWN pictures.torchvision_data torchvision.datasets.svhn.EuroSAT torchvision.datasets.svhn.FER2013
KNOWN pictures.torchvision_data torchvision.datasets.svhn.FGVCAircraft torchvision.datasets.svhn.FakeData
KNOWN pictures.torchvision_data torchvision.datasets.svhn.FashionMNIST torchvision.datasets.svhn.Flowers102
KNOWN pictures.torchvision_data torchvision.datasets.svhn.Food101 torchvision.datasets.svhn.GTSRB
KNOWN pictures.torchvision_data torchvision.datasets.svhn.ImageFolder torchvision.datasets.svhn.ImageNet
KNOWN pictures.torchvision_data torchvision.datasets.svhn.Imagenette torchvision.datasets.svhn.KMNIST
KNOWN pictures.torchvision_data torchvision.datasets.svhn.MNIST torchvision.datasets.svhn.Omniglot
KNOWN pictures.torchvision_data torchvision.datasets.svhn.OxfordIIITPet torchvision.datasets.svhn.PCAM
KNOWN pictures.torchvision_data torchvision.datasets.svhn.Places365 torchvision.datasets.svhn.QMNIST
KNOWN pictures.torchvision_data torchvision.datasets.svhn.RenderedSST2 torchvision.datasets.svhn.SEMEION
KNOWN pictures.torchvision_data torchvision.datasets.svhn.STL10 torchvision.datasets.svhn.SUN397
KNOWN pictures.torchvision_data torchvision.datasets.svhn.SVHN torchvision.datasets.svhn.StanfordCars
KNOWN pictures.torchvision_data torchvision.datasets.svhn.USPS torchvision.datasets.usps.CIFAR10
KNOWN pictures.torchvision_data torchvision.datasets.usps.CIFAR100 torchvision.datasets.usps.Caltech101
KNOWN pictures.torchvision_data torchvision.datasets.usps.Caltech256 torchvision.datasets.usps.Country211
KNOWN pictures.torchvision_data torchvision.datasets.usps.DTD torchvision.datasets.usps.DatasetFolder
KNOWN pictures.torchvision_data torchvision.datasets.usps.EMNIST torchvision.datasets.usps.EuroSAT
KNOWN pictures.torchvision_data torchvision.datasets.usps.FER2013 torchvision.datasets.usps.FGVCAircraft
KNOWN pictures.torchvision_data torchvision.datasets.usps.FakeData torchvision.datasets.usps.FashionMNIST
KNOWN pictures.torchvision_data torchvision.datasets.usps.Flowers102 torchvision.datasets.usps.Food101
KNOWN pictures.torchvision_data torchvision.datasets.usps.GTSRB torchvision.datasets.usps.ImageFolder
KNOWN pictures.torchvision_data torchvision.datasets.usps.ImageNet torchvision.datasets.usps.Imagenette
KNOWN pictures.torchvision_data torchvision.datasets.usps.KMNIST torchvision.datasets.usps.MNIST
KNOWN pictures.torchvision_data torchvision.datasets.usps.Omniglot torchvision.datasets.usps.OxfordIIITPet
KNOWN pictures.torchvision_data torchvision.datasets.usps.PCAM torchvision.datasets.usps.Places365
KNOWN pictures.torchvision_data torchvision.datasets.usps.QMNIST torchvision.datasets.usps.RenderedSST2
KNOWN pictures.torchvision_data torchvision.datasets.usps.SEMEION torchvision.datasets.usps.STL10
KNOWN pictures.torchvision_data torchvision.datasets.usps.SUN397 torchvision.datasets.usps.SVHN
KNOWN pictures.torchvision_data torchvision.datasets.usps.StanfordCars torchvision.datasets.usps.USPS
KNOWN pictures.torchvision_data torchvision.disable_beta_transforms_warning torchvision.io.ImageReadMode.GRAY
KNOWN pictures.torchvision_data torchvision.io.ImageReadMode.GRAY_ALPHA torchvision.io.ImageReadMode.RGB
KNOWN pictures.torchvision_data torchvision.io.ImageReadMode.RGB_ALPHA torchvision.io.ImageReadMode.UNCHANGED
KNOWN pictures.torchvision_data torchvision.io.decode_image torchvision.io.image.ImageReadMode.GRAY
KNOWN pictures.torchvision_data torchvision.io.image.ImageReadMode.GRAY_ALPHA torchvision.io.image.ImageReadMode.RGB
KNOWN pictures.torchvision_data torchvision.io.image.ImageReadMode.RGB_ALPHA
KNOWN pictures.torchvision_data torchvision.io.image.ImageReadMode.UNCHANGED torchvision.io.image.read_image
KNOWN pictures.torchvision_data torchvision.io.read_image torchvision.io.write_jpeg torchvision.io.write_png
KNOWN pictures.torchvision_data torchvision.io.write_video torchvision.set_image_backend torchvision.utils.make_grid
KNOWN pictures.torchvision_data torchvision.utils.save_image
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.InterpolationMode
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.adjust_brightness
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.adjust_contrast
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.adjust_gamma
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.adjust_hue
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.adjust_saturation
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.adjust_sharpness
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.affine
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.autocontrast
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.center_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.convert_image_dtype
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.crop
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.equalize
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.erase
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.five_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.gaussian_blur
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.get_dimensions
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.get_image_num_channels
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.get_image_size
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.hflip
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.horizontal_flip
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.invert
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.normalize
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.pad
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.perspective
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.pil_to_tensor
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.posterize
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.resize
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.resized_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.rgb_to_grayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.rotate
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.solarize
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.ten_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.to_dtype
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.to_grayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.to_image
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.to_pil_image
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.to_tensor
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.vertical_flip
KNOWN pictures.torchvision_transforms torchvision.transforms.functional.vflip torchvision.transforms.transforms.AugMix
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.AutoAugment
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.CenterCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ClampBoundingBoxes
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ColorJitter
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Compose
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ConvertDtype
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ConvertImageDtype
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ConvertImageDtypeV2
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ElasticTransform
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.FiveCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.GaussianBlur
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.GaussianNoise
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Grayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Identity
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.JPEG torchvision.transforms.transforms.Lambda
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.LinearTransformation
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Normalize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.PILToTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Pad torchvision.transforms.transforms.RGB
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandAugment
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomAdjustSharpness
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomAffine
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomApply
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomAutocontrast
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomChannelPermutation
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomChoice
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomEqualize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomErasing
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomGrayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomHorizontalFlip
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomInvert
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomIoUCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomOrder
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomPerspective
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomPhotometricDistort
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomPosterize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomResize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomResizedCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomRotation
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomShortestSize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomSizedCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomSolarize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomVerticalFlip
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.RandomZoomOut
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Resize
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.SanitizeBoundingBoxes
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ScaleJitter
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.Sequential
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.TenCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ToDtype
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ToImage
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ToImageTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ToPILImage
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ToPureTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.ToTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.transforms.TrivialAugmentWide
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.AugMix torchvision.transforms.v2.AutoAugment
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.CenterCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ClampBoundingBoxes
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ColorJitter torchvision.transforms.v2.Compose
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ConvertDtype
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ConvertImageDtype
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ConvertImageDtypeV2
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ElasticTransform torchvision.transforms.v2.FiveCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.GaussianBlur torchvision.transforms.v2.GaussianNoise
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.Grayscale torchvision.transforms.v2.Identity
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.InterpolationMode torchvision.transforms.v2.JPEG
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.Lambda torchvision.transforms.v2.LinearTransformation
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.Normalize torchvision.transforms.v2.PILToTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.Pad torchvision.transforms.v2.RGB
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandAugment
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomAdjustSharpness
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomAffine torchvision.transforms.v2.RandomApply
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomAutocontrast
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomChannelPermutation
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomChoice torchvision.transforms.v2.RandomCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomEqualize torchvision.transforms.v2.RandomErasing
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomGrayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomHorizontalFlip
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomInvert torchvision.transforms.v2.RandomIoUCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomOrder
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomPerspective
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomPhotometricDistort
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomPosterize torchvision.transforms.v2.RandomResize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomResizedCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomRotation
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomShortestSize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomSizedCrop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomSolarize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomVerticalFlip
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.RandomZoomOut torchvision.transforms.v2.Resize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.SanitizeBoundingBoxes
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ScaleJitter torchvision.transforms.v2.Sequential
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.TenCrop torchvision.transforms.v2.ToDtype
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ToImage torchvision.transforms.v2.ToImageTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ToPILImage torchvision.transforms.v2.ToPureTensor
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.ToTensor torchvision.transforms.v2.TrivialAugmentWide
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.adjust_brightness
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.adjust_contrast
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.adjust_gamma
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.adjust_hue
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.adjust_saturation
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.adjust_sharpness
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.affine
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.autocontrast
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.center_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.convert_image_dtype
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.crop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.equalize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.erase
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.five_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.gaussian_blur
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.get_dimensions
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.get_num_channels
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.hflip
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.horizontal_flip
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.invert
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.normalize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.pad
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.perspective
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.pil_to_tensor
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.posterize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.resize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.resized_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.rgb_to_grayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.rotate
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.solarize
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.ten_crop
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.to_dtype
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.to_grayscale
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.to_image
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.to_pil_image
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.to_tensor
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.vertical_flip
KNOWN pictures.torchvision_transforms torchvision.transforms.v2.functional.vflip""",
    "torchviz": """\
KNOWN torch.summary torchviz.make_dot torchviz.make_dot_from_trace""",
    "tqdm": """\
CLASSES,KNOWN python.logs tqdm.tqdm
KNOWN python.logs tqdm.asyncio.tqdm tqdm.auto.tqdm tqdm.auto.trange tqdm.autonotebook.tqdm tqdm.contrib.tenumerate
KNOWN python.logs tqdm.notebook.tqdm tqdm.notebook.trange tqdm.rich.tqdm tqdm.std.tqdm tqdm.tnrange tqdm.tqdm_notebook
KNOWN python.logs tqdm.trange""",
    "traceback": """\
KNOWN python.logs traceback.extract_stack traceback.extract_tb traceback.format_exc traceback.format_exception
KNOWN python.logs traceback.format_stack traceback.format_tb traceback.print_exc traceback.print_exception
KNOWN python.logs traceback.print_stack traceback.print_tb traceback.walk_tb""",
    "transformers": """\
CLASSES,KNOWN options.typed_options transformers.HfArgumentParser""",
    "tree": """\
KNOWN tensorflow.nest tree.assert_same_structure tree.assert_shallow_structure tree.flatten tree.is_nested
KNOWN tensorflow.nest tree.is_sequence tree.map_structure tree.pack_sequence_as""",
    "typer": """\
CLASSES,KNOWN options.command_line_tools typer.Typer
KNOWN options.command_line_tools typer.Argument typer.Option typer.echo typer.run typer.secho""",
    "tyro": """\
KNOWN options.typed_options tyro.cli tyro.extras.cli""",
    "unittest": """\
CLASSES,KNOWN python.testing unittest.TestCase
KNOWN python.pytest_marks unittest.expectedFailure unittest.main unittest.mock.patch unittest.mock.patch.dict
KNOWN python.pytest_marks unittest.mock.patch.object unittest.skip unittest.skipIf unittest.skipUnless""",
    "visdom": """\
CLASSES,KNOWN training.tracking visdom.Visdom""",
    "wandb": """\
CLASSES,KNOWN training.tracking wandb.Artifact wandb.Audio wandb.Config wandb.Histogram wandb.Html wandb.Image
CLASSES,KNOWN training.tracking wandb.Run wandb.Table wandb.Video
KNOWN training.tracking wandb.alert wandb.config wandb.define_metric wandb.finish wandb.init wandb.log
KNOWN training.tracking wandb.log_artifact wandb.login wandb.run wandb.save wandb.unwatch wandb.watch""",
    "warnings": """\
CLASSES,KNOWN python.logs warnings.catch_warnings
KNOWN python.logs warnings.deprecated warnings.filterwarnings warnings.formatwarning warnings.resetwarnings
KNOWN python.logs warnings.showwarning warnings.simplefilter warnings.warn warnings.warn_explicit""",
    "weakref": """\
KNOWN python.references weakref.ReferenceType weakref.WeakKeyDictionary weakref.WeakMethod weakref.WeakSet
KNOWN python.references weakref.WeakValueDictionary weakref.finalize weakref.proxy weakref.ref""",
    "yacs": """\
CLASSES,KNOWN options.config_trees yacs.config.CfgNode""",
    "yaml": """\
CLASSES,KNOWN python.data_formats yaml.BaseLoader yaml.CDumper yaml.CFullLoader yaml.CLoader yaml.CSafeDumper
CLASSES,KNOWN python.data_formats yaml.CSafeLoader yaml.Dumper yaml.FullLoader yaml.Loader yaml.MarkedYAMLError
CLASSES,KNOWN python.data_formats yaml.SafeDumper yaml.SafeLoader yaml.UnsafeLoader yaml.YAMLError
KNOWN python.data_formats yaml.add_constructor yaml.add_implicit_resolver yaml.add_representer yaml.dump yaml.dump_all
KNOWN python.data_formats yaml.full_load yaml.load yaml.safe_dump yaml.safe_load yaml.unsafe_load""",
}
