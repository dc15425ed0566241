;; Prints its input as it came.
(func (export "_start")
  (local $at i32)
  (call $read_input)
  (local.set $at (i32.const 65536))
  (loop $more
    (if (i32.load8_u (local.get $at)) (then
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $more))))
  (call $write (i32.const 1) (i32.const 65536) (i32.sub (local.get $at) (i32.const 65536))))
