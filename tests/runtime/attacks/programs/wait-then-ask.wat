;; imports: secret_read clock_time_get
;; Waits for five milliseconds, then uses its handle.
(data (i32.const 1024) "\22handles\22:{")
(data (i32.const 1040) "\22secret.read\22:")
(data (i32.const 1056) "{\22name\22:\22granted\22}")
(func $now (result i64)
  (drop (call $clock_time_get (i32.const 1) (i64.const 0) (i32.const 128)))
  (i64.load (i32.const 128)))
(func (export "_start")
  (local $start i64)
  (local.set $start (call $now))
  (loop $more (br_if $more (i64.lt_u (i64.sub (call $now) (local.get $start)) (i64.const 5000000))))
  (drop (call $report
    (call $secret_read
      (call $given (i32.const 1024) (i32.const 11) (i32.const 1040) (i32.const 14))
      (i32.const 1056) (i32.const 18) (i32.const 131072) (i32.const 64) (i32.const 96)))))
