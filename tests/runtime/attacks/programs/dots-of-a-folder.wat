;; imports: fd_readdir
;; Prints the errno of a listing, and whether `..` of a granted folder has the number of `.`.
(func (export "_start")
  (drop (call $report (call $fd_readdir (i32.const 3) (i32.const 131072) (i32.const 4096) (i64.const 0) (i32.const 96))))
  (call $number (i64.eq (i64.load (i32.const 131080)) (i64.load (i32.const 131105)))))
