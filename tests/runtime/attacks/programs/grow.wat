;; Says `grown` where it got so many more pages.
(data (i32.const 1024) "grown")
(func (export "_start")
  (if (i32.ne (memory.grow (i32.const %PAGES%)) (i32.const -1))
    (then (call $show (i32.const 1024) (i32.const 5)))))
