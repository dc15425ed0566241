//! One run: the document from standard input, the node, its answer on standard output.

use super::json::{parse, Json};

/// Why a node gives no answer. It is printed as `{"error":{"code","message"}}`, and the node ends with 1.
pub struct Fault {
    code: &'static str,
    message: String,
}

impl Fault {
    pub fn new(code: &'static str, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into() }
    }
}

pub type Answer = Result<Json, Fault>;

/// What the host gave this run.
pub struct Call {
    document: Json,
}

impl Call {
    /// A field of what the caller gave.
    pub fn input(&self, key: &str) -> &Json {
        self.document.get("input").get(key)
    }

    /// What another node of the plan answered; null where it is not in this plan.
    pub fn result_of(&self, node: &str) -> &Json {
        self.input("results").get(node)
    }

    /// The token of a person's approval for a call of an effect; 0 where none was given, with which such a call is denied.
    pub fn approval(&self, effect: &'static str) -> i32 {
        self.document.get("approvals").get(effect).whole().unwrap_or(0) as i32
    }

    /// The handle for an effect and the scope that was granted with it. Policies narrow, so neither is certain.
    pub fn grant(&self, effect: &'static str) -> Result<(i32, &Json), Fault> {
        let grants = self.document.get("grants").list();
        let granted = grants.iter().find(|grant| grant.get("effect").text() == Some(effect));
        let handle = granted.and_then(|grant| grant.get("handle").whole());
        match (granted, handle) {
            (Some(grant), Some(handle)) => Ok((handle as i32, grant.get("scope"))),
            _ => Err(Fault::new("not_granted", [effect, " was not granted to this run."].concat())),
        }
    }
}

#[repr(C)]
struct Slice {
    pointer: *const u8,
    length: usize,
}

#[link(wasm_import_module = "wasi_snapshot_preview1")]
extern "C" {
    fn fd_read(fd: i32, slices: *const Slice, count: usize, done: *mut usize) -> i32;
    fn fd_write(fd: i32, slices: *const Slice, count: usize, done: *mut usize) -> i32;
}

const PART: usize = 64 * 1024;

/// All that is left of an open file; an errno where it cannot be read.
pub fn read_all(fd: i32) -> Result<Vec<u8>, i32> {
    let mut bytes = Vec::new();
    let mut part = vec![0u8; PART];
    loop {
        let mut done = 0usize;
        let slice = Slice { pointer: part.as_mut_ptr(), length: part.len() };
        let errno = unsafe { fd_read(fd, &slice, 1, &mut done) };
        match errno {
            0 if done == 0 => return Ok(bytes),
            0 => bytes.extend_from_slice(part.get(..done).unwrap_or(&[])),
            _ => return Err(errno),
        }
    }
}

pub fn write_all(fd: i32, mut bytes: &[u8]) -> Result<(), i32> {
    while !bytes.is_empty() {
        let mut done = 0usize;
        let slice = Slice { pointer: bytes.as_ptr(), length: bytes.len() };
        match unsafe { fd_write(fd, &slice, 1, &mut done) } {
            0 => bytes = bytes.get(done..).unwrap_or(&[]),
            errno => return Err(errno),
        }
    }
    Ok(())
}

/// Runs a node; what it returns is the exit code.
pub fn run(node: fn(&Call) -> Answer) -> i32 {
    let answer = document().and_then(|document| node(&Call { document }));
    let (value, code) = match answer {
        Ok(value) => (value, 0),
        Err(Fault { code, message }) => (map! { "error" => map! { "code" => code, "message" => message } }, 1),
    };
    match write_all(1, value.write().as_bytes()) {
        Ok(()) => code,
        Err(_) => 2,
    }
}

fn document() -> Answer {
    let text = read_all(0).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.and_then(|text| parse(&text)).ok_or_else(|| Fault::new("no_input", "Standard input is no JSON document."))
}
