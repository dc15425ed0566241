//! What the nodes share: JSON, the document that a run is given, host calls, files.

#[macro_use]
pub mod json;

pub mod files;
pub mod host;
mod memory;
pub mod ping;
pub mod run;
pub mod text;
