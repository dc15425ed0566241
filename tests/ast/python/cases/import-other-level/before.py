from .. import a
