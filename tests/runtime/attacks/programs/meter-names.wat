(module
  (memory (export "memory") 1)
  (global (export "skl:%KIND%") (mut i64) (i64.const 9000000000000000))
  (func (export "_start") (loop (br 0))))
