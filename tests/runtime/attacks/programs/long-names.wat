;; imports: path_filestat_get
;; A name of 256 letters, a path of 4,097, one of 8,193, and one of 300 folders: none is looked for.
(func (export "_start")
  (memory.fill (i32.const 140000) (i32.const 97) (i32.const 256))
  (drop (call $report (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 140000) (i32.const 256) (i32.const 200000))))
  (call $dotted (i32.const 2049))
  (drop (call $report (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 140000) (i32.const 4097) (i32.const 200000))))
  (call $dotted (i32.const 4097))
  (drop (call $report (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 140000) (i32.const 8193) (i32.const 200000))))
  (drop (call $report (call $path_filestat_get (i32.const 3) (i32.const 0) (i32.const 140000) (i32.const 65536) (i32.const 200000)))))

;; So many times `./`.
(func $dotted (param $count i32)
  (local $at i32)
  (local.set $at (i32.const 140000))
  (loop $more
    (i32.store16 (local.get $at) (i32.const 0x2f2e))
    (local.set $at (i32.add (local.get $at) (i32.const 2)))
    (br_if $more (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))
