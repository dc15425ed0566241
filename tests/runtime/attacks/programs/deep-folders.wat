;; imports: path_create_directory
;; Makes `a`, `a/a`, … until that is refused, and prints with what.
(func (export "_start")
  (local $length i32) (local $errno i32)
  (memory.fill (i32.const 131072) (i32.const 0x61) (i32.const 1))
  (local.set $length (i32.const 1))
  (loop $more
    (local.set $errno
      (call $path_create_directory (i32.const 3) (i32.const 131072) (local.get $length)))
    (i32.store16 (i32.add (i32.const 131072) (local.get $length)) (i32.const 0x612f))
    (local.set $length (i32.add (local.get $length) (i32.const 2)))
    (br_if $more (i32.eqz (local.get $errno))))
  (call $number (local.get $errno))
  (call $proc_exit (i32.const 1)))
