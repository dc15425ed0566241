from ... import a
