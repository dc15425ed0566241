;; imports: path_filestat_get
;; Looks at a file of its own in a dry run, and at one outside in a full run.
(data (i32.const 1024) "\22dry_run\22:")
(data (i32.const 1040) "note.txt")
(data (i32.const 1056) "../outside/secret.txt")
(func (export "_start")
  (local $at i32)
  (call $read_input)
  (local.set $at (call $behind (i32.const 1024) (i32.const 10) (i32.const 65536)))
  (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x74))
    (then (drop (call $report (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 1040) (i32.const 8) (i32.const 200000)))))
    (else (drop (call $report (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 1056) (i32.const 21) (i32.const 200000)))))))
