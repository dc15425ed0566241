;; imports: secret_read
;; Tries a thousand numbers and prints what the last one gave.
(data (i32.const 1056) "{\22name\22:\22granted\22}")
(func (export "_start")
  (local $handle i32) (local $errno i32)
  (local.set $handle (i32.const 1000))
  (loop $more
    (local.set $errno
      (call $secret_read (local.get $handle) (i32.const 1056) (i32.const 18) (i32.const 131072) (i32.const 64) (i32.const 96)))
    (br_if $more (local.tee $handle (i32.sub (local.get $handle) (i32.const 1)))))
  (drop (call $report (local.get $errno))))
