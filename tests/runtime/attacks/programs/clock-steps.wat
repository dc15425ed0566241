;; imports: clock_time_get
;; Prints what is left of both clocks beyond whole milliseconds.
(func (export "_start")
  (drop (call $clock_time_get (i32.const 0) (i64.const 1) (i32.const 128)))
  (call $number (i32.wrap_i64 (i64.rem_u (i64.load (i32.const 128)) (i64.const 1000000))))
  (drop (call $clock_time_get (i32.const 1) (i64.const 1) (i32.const 128)))
  (call $number (i32.wrap_i64 (i64.rem_u (i64.load (i32.const 128)) (i64.const 1000000)))))
