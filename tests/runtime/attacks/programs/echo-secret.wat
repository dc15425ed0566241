;; imports: secret_read path_filestat_get
;; Reads its secret, prints it, and asks for a file of that name.
(data (i32.const 1024) "\22handles\22:{")
(data (i32.const 1040) "\22secret.read\22:")
(data (i32.const 1056) "{\22name\22:\22granted\22}")
(func (export "_start")
  (drop (call $report
    (call $secret_read
      (call $given (i32.const 1024) (i32.const 11) (i32.const 1040) (i32.const 14))
      (i32.const 1056) (i32.const 18) (i32.const 131072) (i32.const 64) (i32.const 96))))
  (call $show (i32.const 131072) (i32.load (i32.const 96)))
  (drop (call $report
    (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 131082) (i32.const 14) (i32.const 200000)))))
