;; The steps of a layer. Addresses are in bytes; rows of 32-bit numbers stand one behind the other.
(module
  (memory (export "memory") 1)

  ;; y[rows][out] = x[rows][in] · w[in][out] + b[out]; out is a multiple of 16.
  ;; then: 0 as it is, 1 with what is negative set to 0, 2 added to what stands at y.
  (func (export "linear") (param $x i32) (param $w i32) (param $b i32) (param $y i32) (param $rows i32) (param $in i32) (param $out i32) (param $then i32)
    (local $row i32) (local $col i32) (local $i i32) (local $p i32) (local $stride i32) (local $xp i32)
    (local $s v128) (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $zero v128)
    (local.set $stride (i32.shl (local.get $out) (i32.const 2)))
    (block $done
      (loop $eachRow
        (br_if $done (i32.ge_u (local.get $row) (local.get $rows)))
        (local.set $col (i32.const 0))
        (loop $eachCol
          (local.set $p (i32.add (local.get $b) (local.get $col)))
          (local.set $a0 (v128.load (local.get $p)))
          (local.set $a1 (v128.load offset=16 (local.get $p)))
          (local.set $a2 (v128.load offset=32 (local.get $p)))
          (local.set $a3 (v128.load offset=48 (local.get $p)))
          (local.set $p (i32.add (local.get $w) (local.get $col)))
          (local.set $xp (local.get $x))
          (local.set $i (local.get $in))
          (loop $eachIn
            (local.set $s (v128.load32_splat (local.get $xp)))
            (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $s) (v128.load (local.get $p)))))
            (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $s) (v128.load offset=16 (local.get $p)))))
            (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (local.get $s) (v128.load offset=32 (local.get $p)))))
            (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (local.get $s) (v128.load offset=48 (local.get $p)))))
            (local.set $p (i32.add (local.get $p) (local.get $stride)))
            (local.set $xp (i32.add (local.get $xp) (i32.const 4)))
            (br_if $eachIn (local.tee $i (i32.sub (local.get $i) (i32.const 1)))))
          (local.set $p (i32.add (local.get $y) (local.get $col)))
          (if (i32.eq (local.get $then) (i32.const 1))
            (then
              (local.set $a0 (f32x4.max (local.get $a0) (local.get $zero)))
              (local.set $a1 (f32x4.max (local.get $a1) (local.get $zero)))
              (local.set $a2 (f32x4.max (local.get $a2) (local.get $zero)))
              (local.set $a3 (f32x4.max (local.get $a3) (local.get $zero)))))
          (if (i32.eq (local.get $then) (i32.const 2))
            (then
              (local.set $a0 (f32x4.add (local.get $a0) (v128.load (local.get $p))))
              (local.set $a1 (f32x4.add (local.get $a1) (v128.load offset=16 (local.get $p))))
              (local.set $a2 (f32x4.add (local.get $a2) (v128.load offset=32 (local.get $p))))
              (local.set $a3 (f32x4.add (local.get $a3) (v128.load offset=48 (local.get $p))))))
          (v128.store (local.get $p) (local.get $a0))
          (v128.store offset=16 (local.get $p) (local.get $a1))
          (v128.store offset=32 (local.get $p) (local.get $a2))
          (v128.store offset=48 (local.get $p) (local.get $a3))
          (br_if $eachCol (i32.lt_u (local.tee $col (i32.add (local.get $col) (i32.const 64))) (local.get $stride))))
        (local.set $x (i32.add (local.get $x) (i32.shl (local.get $in) (i32.const 2))))
        (local.set $y (i32.add (local.get $y) (local.get $stride)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $eachRow))))

  ;; The sum of four numbers.
  (func $sum (param $v v128) (result f32)
    (local.set $v (f32x4.add (local.get $v) (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $v) (local.get $v))))
    (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v))))

  ;; y[rows][width]: each row of x with mean 0 and variance 1, times scale, plus shift; width is a multiple of 4.
  (func (export "normalize") (param $x i32) (param $scale i32) (param $shift i32) (param $y i32) (param $rows i32) (param $width i32)
    (local $i i32) (local $bytes i32) (local $v v128) (local $mean v128) (local $all v128) (local $factor v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (block $done
      (loop $eachRow
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $all (f32x4.splat (f32.const 0)))
        (local.set $i (i32.const 0))
        (loop $add
          (local.set $all (f32x4.add (local.get $all) (v128.load (i32.add (local.get $x) (local.get $i)))))
          (br_if $add (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $bytes))))
        (local.set $mean (f32x4.splat (f32.div (call $sum (local.get $all)) (f32.convert_i32_u (local.get $width)))))
        (local.set $all (f32x4.splat (f32.const 0)))
        (local.set $i (i32.const 0))
        (loop $addSquares
          (local.set $v (f32x4.sub (v128.load (i32.add (local.get $x) (local.get $i))) (local.get $mean)))
          (local.set $all (f32x4.add (local.get $all) (f32x4.mul (local.get $v) (local.get $v))))
          (br_if $addSquares (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $bytes))))
        (local.set $factor (f32x4.splat (f32.div (f32.const 1) (f32.sqrt
          (f32.add (f32.div (call $sum (local.get $all)) (f32.convert_i32_u (local.get $width))) (f32.const 1e-5))))))
        (local.set $i (i32.const 0))
        (loop $write
          (v128.store (i32.add (local.get $y) (local.get $i))
            (f32x4.add
              (f32x4.mul
                (f32x4.mul (f32x4.sub (v128.load (i32.add (local.get $x) (local.get $i))) (local.get $mean)) (local.get $factor))
                (v128.load (i32.add (local.get $scale) (local.get $i))))
              (v128.load (i32.add (local.get $shift) (local.get $i)))))
          (br_if $write (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $bytes))))
        (local.set $x (i32.add (local.get $x) (local.get $bytes)))
        (local.set $y (i32.add (local.get $y) (local.get $bytes)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $eachRow))))

  ;; e to the power of four numbers, none above 0: 2ⁿ times a polynomial in what is left, which is at most half of ln 2.
  (func $exp (param $v v128) (result v128)
    (local $n v128) (local $p v128)
    (local.set $v (f32x4.max (local.get $v) (f32x4.splat (f32.const -80))))
    (local.set $n (f32x4.nearest (f32x4.mul (local.get $v) (f32x4.splat (f32.const 1.44269504)))))
    (local.set $v (f32x4.sub (local.get $v) (f32x4.mul (local.get $n) (f32x4.splat (f32.const 0.693147181)))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $v) (f32x4.splat (f32.const 0.00833333333))) (f32x4.splat (f32.const 0.0416666667))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $v) (local.get $p)) (f32x4.splat (f32.const 0.166666667))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $v) (local.get $p)) (f32x4.splat (f32.const 0.5))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $v) (local.get $p)) (f32x4.splat (f32.const 1))))
    (local.set $p (f32x4.add (f32x4.mul (local.get $v) (local.get $p)) (f32x4.splat (f32.const 1))))
    (f32x4.mul (local.get $p)
      (i32x4.shl (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $n)) (i32x4.splat (i32.const 127))) (i32.const 23))))

  ;; For each row and each head of 16 numbers: the mean of the values of `count` words, by the softmax of query · key / 4 plus what a related and an
  ;; equal word add. kv: keys, then values of a word, a row of twice the width each. odds: room for `stride` numbers, which is count up to a multiple
  ;; of 4. matches: for each head the weights of related and equal words, or 0; related, equal: a row of `stride` numbers for each row.
  (func (export "attend") (param $queries i32) (param $kv i32) (param $mixed i32) (param $rows i32) (param $count i32) (param $width i32)
    (param $odds i32) (param $matches i32) (param $related i32) (param $equal i32)
    (local $head i32) (local $heads i32) (local $word i32) (local $p i32) (local $bytes i32) (local $stride i32) (local $i i32)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128) (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local $v v128) (local $most v128) (local $all v128) (local $byRelated v128) (local $byEqual v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (local.set $heads (i32.shr_u (local.get $width) (i32.const 4)))
    (local.set $stride (i32.and (i32.add (i32.shl (local.get $count) (i32.const 2)) (i32.const 15)) (i32.const -16)))
    (block $done
      (loop $eachRow
        (br_if $done (i32.eqz (local.get $rows)))
        (local.set $head (i32.const 0))
        (loop $eachHead
          (local.set $p (i32.add (local.get $queries) (i32.shl (local.get $head) (i32.const 6))))
          (local.set $v (f32x4.splat (f32.const 0.25)))
          (local.set $q0 (f32x4.mul (local.get $v) (v128.load (local.get $p))))
          (local.set $q1 (f32x4.mul (local.get $v) (v128.load offset=16 (local.get $p))))
          (local.set $q2 (f32x4.mul (local.get $v) (v128.load offset=32 (local.get $p))))
          (local.set $q3 (f32x4.mul (local.get $v) (v128.load offset=48 (local.get $p))))
          ;; Places behind the last word get no share.
          (v128.store (i32.sub (i32.add (local.get $odds) (local.get $stride)) (i32.const 16)) (f32x4.splat (f32.const -1e9)))
          (local.set $p (i32.add (local.get $kv) (i32.shl (local.get $head) (i32.const 6))))
          (local.set $word (i32.const 0))
          (loop $eachKey
            (f32.store (i32.add (local.get $odds) (i32.shl (local.get $word) (i32.const 2)))
              (call $sum
                (f32x4.add
                  (f32x4.add
                    (f32x4.mul (local.get $q0) (v128.load (local.get $p)))
                    (f32x4.mul (local.get $q1) (v128.load offset=16 (local.get $p))))
                  (f32x4.add
                    (f32x4.mul (local.get $q2) (v128.load offset=32 (local.get $p)))
                    (f32x4.mul (local.get $q3) (v128.load offset=48 (local.get $p)))))))
            (local.set $p (i32.add (local.get $p) (i32.shl (local.get $bytes) (i32.const 1))))
            (br_if $eachKey (i32.lt_u (local.tee $word (i32.add (local.get $word) (i32.const 1))) (local.get $count))))
          (local.set $most (f32x4.splat (f32.const -1e9)))
          (if (local.get $matches)
            (then
              (local.set $p (i32.add (local.get $matches) (i32.shl (local.get $head) (i32.const 3))))
              (local.set $byRelated (v128.load32_splat (local.get $p)))
              (local.set $byEqual (v128.load32_splat offset=4 (local.get $p)))
              (local.set $i (i32.const 0))
              (loop $addMatches
                (local.set $p (i32.add (local.get $odds) (local.get $i)))
                (v128.store (local.get $p)
                  (f32x4.add (v128.load (local.get $p))
                    (f32x4.add
                      (f32x4.mul (local.get $byRelated) (v128.load (i32.add (local.get $related) (local.get $i))))
                      (f32x4.mul (local.get $byEqual) (v128.load (i32.add (local.get $equal) (local.get $i)))))))
                (br_if $addMatches (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $stride))))))
          (local.set $i (i32.const 0))
          (loop $findMost
            (local.set $most (f32x4.max (local.get $most) (v128.load (i32.add (local.get $odds) (local.get $i)))))
            (br_if $findMost (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $stride))))
          (local.set $most (f32x4.max (local.get $most) (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $most) (local.get $most))))
          (local.set $most (f32x4.max (local.get $most) (i8x16.shuffle 4 5 6 7 0 1 2 3 12 13 14 15 8 9 10 11 (local.get $most) (local.get $most))))
          (local.set $all (f32x4.splat (f32.const 0)))
          (local.set $i (i32.const 0))
          (loop $share
            (local.set $p (i32.add (local.get $odds) (local.get $i)))
            (local.set $v (call $exp (f32x4.sub (v128.load (local.get $p)) (local.get $most))))
            (v128.store (local.get $p) (local.get $v))
            (local.set $all (f32x4.add (local.get $all) (local.get $v)))
            (br_if $share (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $stride))))
          (local.set $a0 (f32x4.splat (f32.const 0)))
          (local.set $a1 (local.get $a0))
          (local.set $a2 (local.get $a0))
          (local.set $a3 (local.get $a0))
          (local.set $p (i32.add (i32.add (local.get $kv) (local.get $bytes)) (i32.shl (local.get $head) (i32.const 6))))
          (local.set $word (i32.const 0))
          (loop $eachValue
            (local.set $v (v128.load32_splat (i32.add (local.get $odds) (i32.shl (local.get $word) (i32.const 2)))))
            (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $v) (v128.load (local.get $p)))))
            (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $v) (v128.load offset=16 (local.get $p)))))
            (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (local.get $v) (v128.load offset=32 (local.get $p)))))
            (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (local.get $v) (v128.load offset=48 (local.get $p)))))
            (local.set $p (i32.add (local.get $p) (i32.shl (local.get $bytes) (i32.const 1))))
            (br_if $eachValue (i32.lt_u (local.tee $word (i32.add (local.get $word) (i32.const 1))) (local.get $count))))
          (local.set $v (f32x4.splat (f32.div (f32.const 1) (call $sum (local.get $all)))))
          (local.set $p (i32.add (local.get $mixed) (i32.shl (local.get $head) (i32.const 6))))
          (v128.store (local.get $p) (f32x4.mul (local.get $v) (local.get $a0)))
          (v128.store offset=16 (local.get $p) (f32x4.mul (local.get $v) (local.get $a1)))
          (v128.store offset=32 (local.get $p) (f32x4.mul (local.get $v) (local.get $a2)))
          (v128.store offset=48 (local.get $p) (f32x4.mul (local.get $v) (local.get $a3)))
          (br_if $eachHead (i32.lt_u (local.tee $head (i32.add (local.get $head) (i32.const 1))) (local.get $heads))))
        (local.set $queries (i32.add (local.get $queries) (local.get $bytes)))
        (local.set $mixed (i32.add (local.get $mixed) (local.get $bytes)))
        (local.set $related (i32.add (local.get $related) (local.get $stride)))
        (local.set $equal (i32.add (local.get $equal) (local.get $stride)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $eachRow)))))
