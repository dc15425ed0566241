//! The functions of module `skg`. Each takes a handle and a payload and answers JSON or an errno of preview1.

use super::json::{parse, Json};
use super::run::Fault;

/// What every host function takes: handle, payload, room for the response, where its length goes.
type Raw = unsafe extern "C" fn(i32, *const u8, usize, *mut u8, usize, *mut usize) -> i32;

/// Most answers fit in it, so that most calls are made once.
const ROOM: usize = 64 * 1024;
const MOST_ROOM: usize = 4 * 1024 * 1024;
const TOO_SMALL: i32 = 61;

macro_rules! host_function {
    ($name:ident) => {
        pub fn $name(handle: i32, payload: &Json) -> Result<Json, i32> {
            mod raw {
                #[link(wasm_import_module = "skg")]
                extern "C" {
                    pub fn $name(h: i32, p: *const u8, n: usize, r: *mut u8, room: usize, actual: *mut usize) -> i32;
                }
            }
            call(raw::$name, handle, payload)
        }
    };
}

host_function!(http_get);
host_function!(http_post);
host_function!(external_draft);
host_function!(browser_read);
host_function!(browser_write);
host_function!(git_read);
host_function!(secret_read);
host_function!(text_generate);

/// Calls that a person approved: the last argument is the token, such as `Call::approval` finds it; 0 is none.
macro_rules! approved_function {
    ($name:ident) => {
        pub fn $name(handle: i32, payload: &Json, token: i32) -> Result<Json, i32> {
            mod raw {
                #[link(wasm_import_module = "skg")]
                extern "C" {
                    pub fn $name(h: i32, p: *const u8, n: usize, r: *mut u8, room: usize, actual: *mut usize, t: i32) -> i32;
                }
            }
            call_once(raw::$name, handle, payload, token)
        }
    };
}

approved_function!(external_send);
approved_function!(git_write);
approved_function!(production_write);

type RawApproved = unsafe extern "C" fn(i32, *const u8, usize, *mut u8, usize, *mut usize, i32) -> i32;

/// A token works once, so the room has to do at the first call; the answers of these calls are short.
#[inline(always)]
fn call_once(function: RawApproved, handle: i32, payload: &Json, token: i32) -> Result<Json, i32> {
    let payload = payload.write();
    let mut response = vec![0u8; ROOM];
    let mut actual = 0usize;
    let errno = unsafe {
        function(handle, payload.as_ptr(), payload.len(), response.as_mut_ptr(), response.len(), &mut actual, token)
    };
    if errno != 0 {
        return Err(errno);
    }
    response.truncate(actual);
    String::from_utf8(response).ok().and_then(|text| parse(&text)).ok_or(29)
}

/// Asks again with more room where the answer did not fit. A write must not be made twice, and its answer fits.
#[inline(always)]
fn call(function: Raw, handle: i32, payload: &Json) -> Result<Json, i32> {
    let payload = payload.write();
    let mut response = vec![0u8; ROOM];
    loop {
        let mut actual = 0usize;
        let errno = unsafe {
            function(handle, payload.as_ptr(), payload.len(), response.as_mut_ptr(), response.len(), &mut actual)
        };
        if errno == TOO_SMALL && actual > response.len() && actual <= MOST_ROOM {
            response = vec![0u8; actual];
            continue;
        }
        if errno != 0 {
            return Err(errno);
        }
        response.truncate(actual);
        return String::from_utf8(response).ok().and_then(|text| parse(&text)).ok_or(29);
    }
}

/// What a call was refused for, as a sentence's end.
pub fn words(errno: i32) -> &'static str {
    match errno {
        8 | 76 => "the grant does not cover it",
        28 => "the host does not take this payload",
        29 => "the other side failed",
        32 => "a link, or too many redirects",
        44 => "it is not there",
        51 => "there is no room",
        52 => "nothing is configured for it",
        61 => "the answer is too large",
        _ => "the host refused it",
    }
}

pub fn fault(code: &'static str, what: &str, errno: i32) -> Fault {
    Fault::new(code, [what, ": ", words(errno), "."].concat())
}
