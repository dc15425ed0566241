from . .. import a
