//! Writes a short ping from what is known of the pull requests, in merge order, and lays it down as a draft for a person.

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
