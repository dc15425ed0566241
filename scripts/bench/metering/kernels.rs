// Five kernels for the bench of the meter. Each takes a number of rounds and gives a checksum. `kernels.wasm` is made of it by
// rustc --target wasm32-wasip1 -C opt-level=3 -C panic=abort -C strip=symbols -C link-arg=--export=nbody
//   -C link-arg=--export=sha256 -C link-arg=--export=sieve -C link-arg=--export=matrix -C link-arg=--export=scan kernels.rs

fn main() {}

/// Five bodies that pull at each other.
#[no_mangle]
pub extern "C" fn nbody(rounds: u32) -> u32 {
    let mut bodies = [[0f64; 7]; 5];
    for (at, body) in bodies.iter_mut().enumerate() {
        let n = at as f64;
        *body = [n * 1.5, n * -0.7, n * 0.3 + 1.0, 0.01 * n, 0.02, -0.01 * n, 1.0 / (n + 1.0)];
    }
    for _ in 0..rounds * 20_000 {
        for i in 0..5 {
            for j in i + 1..5 {
                let d = [0, 1, 2].map(|k| bodies[i][k] - bodies[j][k]);
                let square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
                let pull = 0.001 / (square * square.sqrt());
                let (a, b) = (bodies[i][6], bodies[j][6]);
                for k in 0..3 {
                    bodies[i][3 + k] -= d[k] * b * pull;
                    bodies[j][3 + k] += d[k] * a * pull;
                }
            }
        }
        for body in bodies.iter_mut() {
            for k in 0..3 {
                body[k] += 0.001 * body[3 + k];
            }
        }
    }
    (bodies[0][0] * 1e6) as i32 as u32
}

/// The compression function of SHA-256 with made-up constants, over one block again and again.
#[no_mangle]
pub extern "C" fn sha256(rounds: u32) -> u32 {
    let constants: Vec<u32> = (0..64u32).map(|n| (n + 3).wrapping_mul(0x9e37_79b9).rotate_left(n)).collect();
    let mut state = [1u32, 2, 3, 4, 5, 6, 7, 8];
    let mut w = [0u32; 64];
    for round in 0..rounds * 8_000 {
        for (at, word) in w.iter_mut().take(16).enumerate() {
            *word = round.wrapping_add(at as u32);
        }
        for at in 16..64 {
            let a = w[at - 15].rotate_right(7) ^ w[at - 15].rotate_right(18) ^ (w[at - 15] >> 3);
            let b = w[at - 2].rotate_right(17) ^ w[at - 2].rotate_right(19) ^ (w[at - 2] >> 10);
            w[at] = w[at - 16].wrapping_add(a).wrapping_add(w[at - 7]).wrapping_add(b);
        }
        let mut s = state;
        for at in 0..64 {
            let e = s[4].rotate_right(6) ^ s[4].rotate_right(11) ^ s[4].rotate_right(25);
            let choice = (s[4] & s[5]) ^ (!s[4] & s[6]);
            let first = s[7].wrapping_add(e).wrapping_add(choice).wrapping_add(constants[at]).wrapping_add(w[at]);
            let a = s[0].rotate_right(2) ^ s[0].rotate_right(13) ^ s[0].rotate_right(22);
            let second = a.wrapping_add((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            s = [first.wrapping_add(second), s[0], s[1], s[2], s[3].wrapping_add(first), s[4], s[5], s[6]];
        }
        for (kept, word) in state.iter_mut().zip(s) {
            *kept = kept.wrapping_add(word);
        }
    }
    state[0]
}

/// Primes below 200,000.
#[no_mangle]
pub extern "C" fn sieve(rounds: u32) -> u32 {
    let mut found = 0;
    for _ in 0..rounds * 8 {
        let mut composite = vec![false; 200_000];
        found = 0;
        for n in 2..composite.len() {
            if composite[n] {
                continue;
            }
            found += 1;
            for multiple in (n * n..composite.len()).step_by(n) {
                composite[multiple] = true;
            }
        }
    }
    found
}

/// The product of two matrices of 96 by 96.
#[no_mangle]
pub extern "C" fn matrix(rounds: u32) -> u32 {
    const N: usize = 96;
    let a: Vec<f64> = (0..N * N).map(|n| (n % 17) as f64).collect();
    let b: Vec<f64> = (0..N * N).map(|n| (n % 13) as f64).collect();
    let mut product = vec![0f64; N * N];
    for _ in 0..rounds * 8 {
        for row in 0..N {
            for column in 0..N {
                let mut sum = 0.0;
                for at in 0..N {
                    sum += a[row * N + at] * b[at * N + column];
                }
                product[row * N + column] += sum;
            }
        }
    }
    product.iter().sum::<f64>() as u64 as u32
}

/// Values, strings and depth of a text of JSON, byte by byte.
#[no_mangle]
pub extern "C" fn scan(rounds: u32) -> u32 {
    let text = r#"{"name":"a \"quoted\" one","list":[1,22,333,{"deep":[true,false,null]}],"number":-12.5e3}"#.repeat(40);
    let mut sum = 0u32;
    for _ in 0..rounds * 60 {
        let (mut depth, mut deepest, mut strings, mut numbers) = (0u32, 0u32, 0u32, 0u32);
        let (mut is_in_string, mut is_escaped, mut is_in_number) = (false, false, false);
        for byte in text.bytes() {
            if is_in_string {
                match byte {
                    _ if is_escaped => is_escaped = false,
                    b'\\' => is_escaped = true,
                    b'"' => is_in_string = false,
                    _ => {}
                }
                continue;
            }
            let is_number = matches!(byte, b'0'..=b'9' | b'-' | b'.' | b'e');
            numbers += (is_number && !is_in_number) as u32;
            is_in_number = is_number;
            match byte {
                b'"' => {
                    is_in_string = true;
                    strings += 1;
                }
                b'{' | b'[' => {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
                b'}' | b']' => depth -= 1,
                _ => {}
            }
        }
        sum = sum.wrapping_mul(31).wrapping_add(depth + deepest * 3 + strings * 5 + numbers * 7);
    }
    sum
}
