# frozen_string_literal: true
a = 1
