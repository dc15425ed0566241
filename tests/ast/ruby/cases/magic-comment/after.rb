# frozen_string_literal: false
a = 1
