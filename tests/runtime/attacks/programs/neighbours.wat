;; imports: secret_read
;; Tries the numbers beside its handle, and its handle with the highest bit.
(data (i32.const 1024) "\22handles\22:{")
(data (i32.const 1040) "\22secret.read\22:")
(data (i32.const 1056) "{\22name\22:\22granted\22}")
(func $try (param $handle i32)
  (drop (call $report
    (call $secret_read (local.get $handle) (i32.const 1056) (i32.const 18) (i32.const 131072) (i32.const 64) (i32.const 96)))))
(func (export "_start")
  (local $own i32)
  (local.set $own (call $given (i32.const 1024) (i32.const 11) (i32.const 1040) (i32.const 14)))
  (call $try (i32.add (local.get $own) (i32.const 1)))
  (call $try (i32.sub (local.get $own) (i32.const 1)))
  (call $try (i32.or (local.get $own) (i32.const 0x80000000))))
