//! A ping for one reviewer from what the caller knows already: no network, one draft.

#![no_main]

#[macro_use]
#[path = "../sdk/mod.rs"]
mod sdk;

use sdk::json::Json;
use sdk::ping::{compose, draft, login, note, Line, Ping, SHORT};
use sdk::run::{Answer, Call, Fault};
use sdk::text::plain;

#[no_mangle]
pub extern "C" fn __main_void() -> i32 {
    sdk::run::run(ping)
}

fn ping(call: &Call) -> Answer {
    let reviewer = login(call.input("reviewer"));
    if reviewer.is_empty() {
        return Err(Fault::new("bad_input", "reviewer is no login."));
    }
    let lines: Option<Vec<Line>> = call.input("pull_requests").list().iter().map(line).collect();
    let lines = lines.filter(|lines| (1..=50).contains(&lines.len()));
    let lines = lines.ok_or_else(|| Fault::new("bad_input", "pull_requests is no list of 1 to 50 with a label each."))?;
    let labels: Vec<String> = lines.iter().map(|line| line.label.clone()).collect();
    let facts = call.input("facts").list().iter().filter_map(Json::text).take(10);
    let text = compose(
        &Ping {
            reviewer: reviewer.clone(),
            topic: plain(call.input("topic").text().unwrap_or(""), 80),
            lines,
            facts: facts.map(|fact| plain(fact, 240)).collect(),
            note: note(call),
        },
        SHORT,
    );
    Ok(map! { "draft" => draft(call, &text)?, "reviewer" => reviewer, "order" => labels })
}

fn line(pull: &Json) -> Option<Line> {
    let label = plain(pull.get("label").text()?, 200);
    if label.is_empty() {
        return None;
    }
    Some(Line { label, title: plain(pull.get("title").text().unwrap_or(""), 200) })
}
