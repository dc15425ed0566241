;; imports: secret_read
;; A payload of 60,000 lists, each in the one before.
(data (i32.const 1024) "\22handles\22:{")
(data (i32.const 1040) "\22secret.read\22:")
(func (export "_start")
  (memory.fill (i32.const 131072) (i32.const 91) (i32.const 60000))
  (memory.fill (i32.const 191072) (i32.const 93) (i32.const 60000))
  (drop (call $report
    (call $secret_read
      (call $given (i32.const 1024) (i32.const 11) (i32.const 1040) (i32.const 14))
      (i32.const 131072) (i32.const 120000) (i32.const 255000) (i32.const 64) (i32.const 96)))))
