//! Files below the folders that were granted, by preview1 itself.

use super::run::{read_all, write_all};

#[link(wasm_import_module = "wasi_snapshot_preview1")]
extern "C" {
    fn fd_prestat_get(fd: i32, into: *mut [u32; 2]) -> i32;
    fn fd_prestat_dir_name(fd: i32, into: *mut u8, length: usize) -> i32;
    fn path_open(
        fd: i32,
        lookup: i32,
        path: *const u8,
        length: usize,
        flags: i32,
        rights: u64,
        inheriting: u64,
        fd_flags: i32,
        into: *mut i32,
    ) -> i32;
    fn fd_close(fd: i32) -> i32;
}

const READ: u64 = 1 << 1 | 1 << 2;
const WRITE: u64 = 1 << 2 | 1 << 6;
const CREATE_AND_EMPTY: i32 = 1 | 8;
const FIRST_FOLDER: i32 = 3;
const DENIED: i32 = 76;

/// The whole of a text file; 28 where it is no UTF-8.
pub fn read(path: &str) -> Result<String, i32> {
    let fd = open(path, 0, READ)?;
    let bytes = read_all(fd);
    unsafe { fd_close(fd) };
    String::from_utf8(bytes?).map_err(|_| 28)
}

/// Writes a file anew.
pub fn write(path: &str, text: &str) -> Result<(), i32> {
    let fd = open(path, CREATE_AND_EMPTY, WRITE)?;
    let written = write_all(fd, text.as_bytes());
    unsafe { fd_close(fd) };
    written
}

fn open(path: &str, flags: i32, rights: u64) -> Result<i32, i32> {
    let (folder, rest) = within(path).ok_or(DENIED)?;
    let mut fd = 0;
    match unsafe { path_open(folder, 0, rest.as_ptr(), rest.len(), flags, rights, 0, 0, &mut fd) } {
        0 => Ok(fd),
        errno => Err(errno),
    }
}

/// The nearest granted folder above a path, and the way from there. A granted file is a folder with that file in it.
fn within(path: &str) -> Option<(i32, &str)> {
    let mut nearest: Option<(usize, i32, &str)> = None;
    for fd in FIRST_FOLDER.. {
        let name = match name_of(fd) {
            Some(name) => name,
            None => break,
        };
        let rest = match path.strip_prefix(name.as_str()) {
            Some("") => path.rsplit('/').next(),
            Some(rest) => rest.strip_prefix('/'),
            None if name == "." => Some(path),
            None => None,
        };
        if let Some(rest) = rest {
            if nearest.map_or(true, |(length, ..)| name.len() > length) {
                nearest = Some((name.len(), fd, rest));
            }
        }
    }
    nearest.map(|(_, fd, rest)| (fd, rest))
}

fn name_of(fd: i32) -> Option<String> {
    let mut kind_and_length = [0u32; 2];
    if unsafe { fd_prestat_get(fd, &mut kind_and_length) } != 0 {
        return None;
    }
    let mut name = vec![0u8; kind_and_length[1] as usize];
    if unsafe { fd_prestat_dir_name(fd, name.as_mut_ptr(), name.len()) } != 0 {
        return None;
    }
    String::from_utf8(name).ok()
}
