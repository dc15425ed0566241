x = u"a"
