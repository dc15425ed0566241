// The whole source of node.wasm, made by scripts/build-nodes.mjs of nodes/src/draft-short-ping.rs and nodes/sdk.
// rustc 1.95.0 --edition 2021 --crate-name node --crate-type bin --target wasm32-wasip1 -C opt-level=z -C lto=fat -C codegen-units=1 -C panic=abort -C strip=symbols node.rs -o node.wasm

//! Writes a short ping from what is known of the pull requests, in merge order, and lays it down as a draft for a person.

#![no_main]
#![allow(dead_code)]

#[macro_use]
mod sdk {
    //! What the nodes share: JSON, the document that a run is given, host calls, files.

    #[macro_use]
    pub mod json {
        //! JSON as a value. Numbers keep their text: no node computes with fractions, and the code that reads and writes them is large.

        #[derive(Clone, PartialEq)]
        pub enum Json {
            Null,
            Bool(bool),
            Number(String),
            Text(String),
            List(Vec<Json>),
            Map(Vec<(String, Json)>),
        }

        static NULL: Json = Json::Null;

        /// An object with its keys in the order in which they are written.
        macro_rules! map {
            ($($key:expr => $value:expr),* $(,)?) => {
                $crate::sdk::json::Json::Map(vec![$((String::from($key), $crate::sdk::json::Json::from($value))),*])
            };
        }

        impl Json {
            /// Null where there is no such key, or where this is no object.
            pub fn get(&self, key: &str) -> &Json {
                match self {
                    Json::Map(entries) => entries.iter().find(|(name, _)| name == key).map_or(&NULL, |(_, value)| value),
                    _ => &NULL,
                }
            }

            pub fn is_null(&self) -> bool {
                matches!(self, Json::Null)
            }

            pub fn text(&self) -> Option<&str> {
                match self {
                    Json::Text(text) => Some(text),
                    _ => None,
                }
            }

            pub fn whole(&self) -> Option<i64> {
                match self {
                    Json::Number(text) => text.parse().ok(),
                    _ => None,
                }
            }

            /// Empty where this is no list.
            pub fn list(&self) -> &[Json] {
                match self {
                    Json::List(items) => items,
                    _ => &[],
                }
            }

            pub fn entries(&self) -> &[(String, Json)] {
                match self {
                    Json::Map(entries) => entries,
                    _ => &[],
                }
            }

            pub fn write(&self) -> String {
                let mut out = String::new();
                write_value(self, &mut out);
                out
            }
        }

        impl From<&str> for Json {
            fn from(text: &str) -> Json {
                Json::Text(text.into())
            }
        }

        impl From<String> for Json {
            fn from(text: String) -> Json {
                Json::Text(text)
            }
        }

        impl From<bool> for Json {
            fn from(value: bool) -> Json {
                Json::Bool(value)
            }
        }

        impl From<i64> for Json {
            fn from(value: i64) -> Json {
                Json::Number(value.to_string())
            }
        }

        impl From<usize> for Json {
            fn from(value: usize) -> Json {
                Json::Number(value.to_string())
            }
        }

        impl<T: Into<Json>> From<Vec<T>> for Json {
            fn from(items: Vec<T>) -> Json {
                Json::List(items.into_iter().map(Into::into).collect())
            }
        }

        impl<T: Into<Json>> From<Option<T>> for Json {
            fn from(value: Option<T>) -> Json {
                value.map_or(Json::Null, Into::into)
            }
        }

        fn write_value(value: &Json, out: &mut String) {
            match value {
                Json::Null => out.push_str("null"),
                Json::Bool(true) => out.push_str("true"),
                Json::Bool(false) => out.push_str("false"),
                Json::Number(text) => out.push_str(text),
                Json::Text(text) => write_text(text, out),
                Json::List(items) => {
                    out.push('[');
                    for (at, item) in items.iter().enumerate() {
                        if at > 0 {
                            out.push(',');
                        }
                        write_value(item, out);
                    }
                    out.push(']');
                }
                Json::Map(entries) => {
                    out.push('{');
                    for (at, (key, item)) in entries.iter().enumerate() {
                        if at > 0 {
                            out.push(',');
                        }
                        write_text(key, out);
                        out.push(':');
                        write_value(item, out);
                    }
                    out.push('}');
                }
            }
        }

        fn write_text(text: &str, out: &mut String) {
            out.push('"');
            for letter in text.chars() {
                match letter {
                    '"' => out.push_str("\\\""),
                    '\\' => out.push_str("\\\\"),
                    '\n' => out.push_str("\\n"),
                    '\r' => out.push_str("\\r"),
                    '\t' => out.push_str("\\t"),
                    control if (control as u32) < 0x20 => {
                        out.push_str("\\u00");
                        for digit in [(control as u32) >> 4, (control as u32) & 15] {
                            out.push(char::from_digit(digit, 16).unwrap_or('0'));
                        }
                    }
                    other => out.push(other),
                }
            }
            out.push('"');
        }

        /// Deeper documents are refused before they use up the stack.
        const DEEPEST: usize = 100;

        /// None: this is no JSON.
        pub fn parse(text: &str) -> Option<Json> {
            let mut reader = Reader { bytes: text.as_bytes(), text, at: 0 };
            let value = reader.value(0)?;
            reader.blank();
            if reader.at == text.len() { Some(value) } else { None }
        }

        struct Reader<'a> {
            bytes: &'a [u8],
            text: &'a str,
            at: usize,
        }

        impl<'a> Reader<'a> {
            fn peek(&self) -> Option<u8> {
                self.bytes.get(self.at).copied()
            }

            fn blank(&mut self) {
                while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
                    self.at += 1;
                }
            }

            fn takes(&mut self, wanted: &str) -> Option<()> {
                if self.bytes.get(self.at..)?.starts_with(wanted.as_bytes()) {
                    self.at += wanted.len();
                    return Some(());
                }
                None
            }

            fn value(&mut self, depth: usize) -> Option<Json> {
                if depth > DEEPEST {
                    return None;
                }
                self.blank();
                match self.peek()? {
                    b'n' => self.takes("null").map(|_| Json::Null),
                    b't' => self.takes("true").map(|_| Json::Bool(true)),
                    b'f' => self.takes("false").map(|_| Json::Bool(false)),
                    b'"' => self.string().map(Json::Text),
                    b'[' => self.items(depth),
                    b'{' => self.map(depth),
                    _ => self.number(),
                }
            }

            fn items(&mut self, depth: usize) -> Option<Json> {
                self.at += 1;
                let mut items = Vec::new();
                self.blank();
                if self.takes("]").is_some() {
                    return Some(Json::List(items));
                }
                loop {
                    items.push(self.value(depth + 1)?);
                    self.blank();
                    if self.takes("]").is_some() {
                        return Some(Json::List(items));
                    }
                    self.takes(",")?;
                }
            }

            fn map(&mut self, depth: usize) -> Option<Json> {
                self.at += 1;
                let mut entries = Vec::new();
                self.blank();
                if self.takes("}").is_some() {
                    return Some(Json::Map(entries));
                }
                loop {
                    self.blank();
                    let key = self.string()?;
                    self.blank();
                    self.takes(":")?;
                    entries.push((key, self.value(depth + 1)?));
                    self.blank();
                    if self.takes("}").is_some() {
                        return Some(Json::Map(entries));
                    }
                    self.takes(",")?;
                }
            }

            fn number(&mut self) -> Option<Json> {
                let from = self.at;
                let _ = self.takes("-");
                let whole = self.at;
                self.digits()?;
                if self.bytes.get(whole) == Some(&b'0') && self.at > whole + 1 {
                    return None;
                }
                if self.takes(".").is_some() {
                    self.digits()?;
                }
                if matches!(self.peek(), Some(b'e' | b'E')) {
                    self.at += 1;
                    if matches!(self.peek(), Some(b'+' | b'-')) {
                        self.at += 1;
                    }
                    self.digits()?;
                }
                self.text.get(from..self.at).map(|text| Json::Number(text.into()))
            }

            fn digits(&mut self) -> Option<()> {
                let from = self.at;
                while matches!(self.peek(), Some(b'0'..=b'9')) {
                    self.at += 1;
                }
                if self.at > from { Some(()) } else { None }
            }

            fn string(&mut self) -> Option<String> {
                self.takes("\"")?;
                let mut out = String::new();
                loop {
                    let from = self.at;
                    while !matches!(self.peek()?, b'"' | b'\\' | 0..=0x1f) {
                        self.at += 1;
                    }
                    out.push_str(self.text.get(from..self.at)?);
                    self.at += 1;
                    match self.bytes.get(self.at - 1)? {
                        b'"' => return Some(out),
                        b'\\' => out.push(self.escaped()?),
                        _ => return None,
                    }
                }
            }

            fn escaped(&mut self) -> Option<char> {
                let letter = self.peek()?;
                self.at += 1;
                Some(match letter {
                    b'"' | b'\\' | b'/' => letter as char,
                    b'b' => '\u{8}',
                    b'f' => '\u{c}',
                    b'n' => '\n',
                    b'r' => '\r',
                    b't' => '\t',
                    b'u' => return self.unit(),
                    _ => return None,
                })
            }

            /// A lone half of a pair is no letter; it becomes the sign for that.
            fn unit(&mut self) -> Option<char> {
                let high = self.hex()?;
                if (0xd800..0xdc00).contains(&high) && self.takes("\\u").is_some() {
                    let before = self.at;
                    let low = self.hex()?;
                    if (0xdc00..0xe000).contains(&low) {
                        return char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
                    }
                    self.at = before - 2;
                }
                Some(char::from_u32(high).unwrap_or('\u{fffd}'))
            }

            fn hex(&mut self) -> Option<u32> {
                let mut value = 0;
                for _ in 0..4 {
                    value = value * 16 + (self.peek()? as char).to_digit(16)?;
                    self.at += 1;
                }
                Some(value)
            }
        }
    }

    pub mod files {
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
    }
    pub mod host {
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
    }
    mod memory {
        //! Memory that is handed out and never taken back: a run is short, and what a real allocator is made of is larger than a node.

        use std::alloc::{GlobalAlloc, Layout};
        use std::cell::UnsafeCell;
        use std::ptr::null_mut;

        const PAGE: usize = 64 * 1024;

        /// From where memory is free, and to where it is ours.
        struct Free {
            from: UnsafeCell<usize>,
            to: UnsafeCell<usize>,
        }

        // There is one thread.
        unsafe impl Sync for Free {}

        #[global_allocator]
        static FREE: Free = Free { from: UnsafeCell::new(0), to: UnsafeCell::new(0) };

        impl Free {
            /// Whether memory up to `end` is ours, or has become so.
            unsafe fn reaches(&self, end: usize) -> bool {
                if end <= *self.to.get() {
                    return true;
                }
                let missing = (end - *self.to.get() + PAGE - 1) / PAGE;
                if core::arch::wasm32::memory_grow(0, missing) == usize::MAX {
                    return false;
                }
                *self.to.get() += missing * PAGE;
                true
            }
        }

        unsafe impl GlobalAlloc for Free {
            unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
                if *self.to.get() == 0 {
                    let end = core::arch::wasm32::memory_size(0) * PAGE;
                    *self.from.get() = end;
                    *self.to.get() = end;
                }
                let at = (*self.from.get() + layout.align() - 1) & !(layout.align() - 1);
                match at.checked_add(layout.size()) {
                    Some(end) if self.reaches(end) => {
                        *self.from.get() = end;
                        at as *mut u8
                    }
                    _ => null_mut(),
                }
            }

            unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}

            /// What was handed out last grows where it is.
            unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
                let start = old as usize;
                if start + layout.size() == *self.from.get() && size >= layout.size() {
                    return match start.checked_add(size) {
                        Some(end) if self.reaches(end) => {
                            *self.from.get() = end;
                            old
                        }
                        _ => null_mut(),
                    };
                }
                let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
                if !new.is_null() {
                    std::ptr::copy_nonoverlapping(old, new, size.min(layout.size()));
                }
                new
            }
        }

        // In the place of libc's, which std's report of a panic asks: a node has no environment and no folder of its own, and what answers
        // for them would be a fifth of its size.

        #[no_mangle]
        pub extern "C" fn getenv(_name: *const u8) -> *const u8 {
            null_mut()
        }

        #[no_mangle]
        pub extern "C" fn getcwd(_into: *mut u8, _size: usize) -> *mut u8 {
            null_mut()
        }
    }
    pub mod ping {
        //! How a ping to a reviewer reads, and its place in the queue of drafts.

        use super::host;
        use super::json::Json;
        use super::run::{Call, Fault};
        use super::text::{cut, plain};

        pub struct Line {
            /// As people refer to it, such as `acme/shop#12`.
            pub label: String,
            pub title: String,
        }

        pub struct Ping {
            /// Without `@`; empty: nobody is named.
            pub reviewer: String,
            /// What it is about; empty: not said.
            pub topic: String,
            pub lines: Vec<Line>,
            pub facts: Vec<String>,
            /// A sentence of the author's own; empty: none.
            pub note: String,
        }

        /// Letters that a short ping has at most.
        pub const SHORT: usize = 1200;

        /// The text within `most` letters. Facts go first where it is too long, then titles are cut; no pull request is ever left out.
        pub fn compose(ping: &Ping, most: usize) -> String {
            let fits = |text: &String| text.chars().count() <= most;
            let with_facts = (0..=ping.facts.len()).rev().map(|facts| written(ping, facts, 100));
            let with_less = [40, 0].into_iter().map(|title| written(ping, 0, title));
            with_facts.chain(with_less).find(fits).unwrap_or_else(|| written(ping, 0, 0))
        }

        fn written(ping: &Ping, facts: usize, title: usize) -> String {
            let mut out = String::new();
            if !ping.reviewer.is_empty() {
                out.push_str("Hi @");
                out.push_str(&ping.reviewer);
                out.push_str(", ");
            }
            out.push_str(if ping.reviewer.is_empty() { "Please review " } else { "please review " });
            if ping.lines.len() == 1 {
                out.push_str("this pull request");
            } else {
                out.push_str("these ");
                out.push_str(&ping.lines.len().to_string());
                out.push_str(" pull requests");
            }
            if !ping.topic.is_empty() {
                out.push_str(" about ");
                out.push_str(&ping.topic);
            }
            out.push_str(if ping.lines.len() > 1 { ", in merge order:\n" } else { ":\n" });
            for (at, line) in ping.lines.iter().enumerate() {
                out.push_str(&(at + 1).to_string());
                out.push_str(". ");
                out.push_str(&line.label);
                if !line.title.is_empty() && title > 0 {
                    out.push(' ');
                    out.push_str(&cut(&line.title, title));
                }
                out.push('\n');
            }
            if facts > 0 {
                out.push_str("Context: ");
                out.push_str(&ping.facts.iter().take(facts).map(String::as_str).collect::<Vec<_>>().join(" "));
                out.push('\n');
            }
            if !ping.note.is_empty() {
                out.push_str(&ping.note);
                out.push('\n');
            }
            out.pop();
            out
        }

        /// A login of GitHub; empty for anything else, so that nobody is called who was not meant.
        pub fn login(value: &Json) -> String {
            let name = value.text().unwrap_or("").trim_start_matches('@');
            let is_login = name.len() <= 39 && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
            if is_login { name.into() } else { String::new() }
        }

        /// Puts the text into the slot that was granted. Nothing is sent: a person reads it first.
        pub fn draft(call: &Call, text: &str) -> Result<Json, Fault> {
            let (handle, scope) = call.grant("external.draft")?;
            let slot = scope.get("output_slot").text().unwrap_or("");
            let payload = map! { "slot" => slot, "content" => text };
            let answer = host::external_draft(handle, &payload).map_err(|errno| host::fault("no_draft", "The draft was not kept", errno))?;
            Ok(map! { "slot" => slot, "draft_id" => answer.get("draft_id").clone(), "text" => text })
        }

        pub fn note(call: &Call) -> String {
            plain(call.input("note").text().unwrap_or(""), 300)
        }
    }
    pub mod run {
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
    }
    pub mod text {
        //! Texts of strangers: cut, on one line, calling nobody.

        /// One line of at most so many letters, without what a terminal or a mention would act on.
        pub fn plain(text: &str, most: usize) -> String {
            let mut out = String::new();
            let mut length = 0;
            for word in text.split(|letter: char| letter.is_whitespace() || letter.is_control()).filter(|word| !word.is_empty()) {
                if length > 0 {
                    out.push(' ');
                    length += 1;
                }
                for letter in word.chars().filter(|letter| !matches!(letter, '@' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')) {
                    out.push(letter);
                    length += 1;
                }
            }
            cut(&out, most)
        }

        /// At most so many letters; what is left out shows.
        pub fn cut(text: &str, most: usize) -> String {
            if text.chars().count() <= most {
                return text.into();
            }
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            [kept.trim_end(), "…"].concat()
        }

        /// Lower-case words of three letters and more.
        pub fn words(text: &str) -> Vec<String> {
            text.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric())
                .filter(|word| word.chars().count() >= 3)
                .map(str::to_ascii_lowercase)
                .collect()
        }
    }
}

use sdk::json::Json;
use sdk::ping::{compose, draft, login, note, Line, Ping, SHORT};
use sdk::run::{Answer, Call, Fault};
use sdk::text::plain;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(ping)
}

fn ping(call: &Call) -> Answer {
    let pulls = given(call, "read-pr-metadata", "pull_requests").list();
    if pulls.is_empty() || pulls.len() > 50 {
        return Err(Fault::new("bad_input", "There is no list of 1 to 50 pull requests."));
    }
    let order = given(call, "infer-dependency-order", "order");
    let labels: Vec<&str> = if order.is_null() {
        pulls.iter().filter_map(|pull| pull.get("label").text()).collect()
    } else {
        order.list().iter().filter_map(Json::text).collect()
    };
    let lines: Option<Vec<Line>> = labels.iter().map(|label| line(pulls, label)).collect();
    let lines = lines.filter(|lines| lines.len() == pulls.len());
    let lines = lines.ok_or_else(|| Fault::new("bad_input", "The order does not name each pull request once."))?;
    let facts = given(call, "summarize-design-context", "facts").list().iter().filter_map(Json::text);
    let text = compose(
        &Ping {
            reviewer: login(call.input("reviewer")),
            topic: plain(given(call, "summarize-design-context", "topic").text().unwrap_or(""), 80),
            lines,
            facts: facts.take(10).map(|fact| plain(fact, 240)).collect(),
            note: note(call),
        },
        SHORT,
    );
    Ok(map! { "draft" => draft(call, &text)?, "order" => labels })
}

/// Of another node of the plan, or given by the caller where that node is not in it.
fn given<'a>(call: &'a Call, node: &str, key: &str) -> &'a Json {
    let result = call.result_of(node).get(key);
    if result.is_null() { call.input(key) } else { result }
}

fn line(pulls: &[Json], label: &str) -> Option<Line> {
    let pull = pulls.iter().find(|pull| pull.get("label").text() == Some(label))?;
    Some(Line { label: plain(label, 200), title: plain(pull.get("title").text().unwrap_or(""), 200) })
}
