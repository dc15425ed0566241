export const documents = `
# pdf | PDF documents | pypdf, qpdf, pdfplumber | page, document, bookmark, annotation, metadata, viewer
merge-files | Join several PDF files into one in a given order and keep their outlines. | append, outline, order
split-pages | Cut a long PDF into separate files at given pages or at every chapter. | range, chapter, burst
extract-tables | Read tables out of PDF pages into rows and columns. | cell, ruling line, row
fill-forms | Set the values of AcroForm fields from a data file and flatten the result. | field, checkbox, flatten
ocr-scans | Recognise the text of scanned pages and lay it under the image. | tesseract, deskew, language pack
redact-content | Take confidential passages out of a PDF for good, hidden layers included. | black box, layer, sanitise
add-watermark | Put a text or an image behind or over every page. | overlay, opacity, stamp
reduce-size | Make a PDF smaller by downsampling its images and dropping unused objects. | downsample, stream, linearise

# word | Word documents | python-docx, pandoc, docxtpl | paragraph, style, section, heading, header
fill-templates | Render letters from a DOCX template with placeholders and a record of data. | placeholder, mail merge, record
track-changes | Read and write tracked changes and comments of a manuscript. | revision, redline, reviewer
apply-styles | Replace manual formatting by the named paragraph styles of the house. | theme, numbering, house style
build-contents | Insert a table of contents, captions and cross-references. | caption, toc, cross-reference
compare-versions | Show what differs between two drafts of a document. | draft, deletion, insertion
turn-into-markdown | Export a DOCX as clean Markdown with its pictures beside it. | export, picture, footnote
number-headings | Give headings multi-level numbers and keep them right after edits. | level, list, restart
strip-metadata | Take author names, comments and hidden properties out before a document leaves the house. | property, author, hidden

# sheets | Excel workbooks | openpyxl, xlsxwriter, pandas | worksheet, cell, row, column, formula
pivot-summaries | Group rows and total a measure by category in a pivot table. | group, total, category
write-formulas | Put formulas with absolute references and named ranges into cells. | named range, reference, lookup
conditional-colours | Highlight cells by rules such as thresholds and colour scales. | threshold, rule, scale
draw-charts | Place line, bar and scatter charts on a worksheet. | axis, series, legend
join-worksheets | Bring the rows of many workbooks into one table by their headers. | header, append, source column
find-broken-formulas | Search a workbook for error values and circular references. | circular, ref error, audit
protect-cells | Lock formulas and give data validation to input cells. | validation, lock, dropdown
import-csv | Load delimited text with the right types, dates and encoding. | delimiter, encoding, date

# slides | presentations | python-pptx, marp, reveal.js | slide, layout, speaker notes, placeholder, theme
outline-to-deck | Build a presentation from an outline with one message a slide. | message, agenda, section
apply-brand | Bring fonts, colours and logos of a deck in line with the corporate identity. | logo, master, typeface
speaker-notes | Write what the presenter says beside every slide. | talk, timing, script
export-images | Save every slide as a picture for a web page. | render, resolution, png
translate-deck | Put the text of every slide into another language without breaking the layout. | language, overflow, text box
data-slides | Refresh the figures and charts of a monthly deck from a data source. | figure, refresh, monthly
trim-deck | Shorten a deck to its argument: drop, join and reorder slides. | story, argument, appendix
check-contrast | Find slides that people with weak sight cannot read. | contrast, font size, alternative text

# images | raster images | Pillow, ImageMagick, sharp | pixel, channel, resolution, format, aspect ratio
resize-batch | Scale a folder of photographs to given sizes. | thumbnail, aspect, sharpen
remove-background | Cut the subject of a photograph free and leave a transparent backdrop. | alpha, mask, subject
convert-formats | Write pictures in WebP or AVIF and choose the quality. | quality, webp, avif
read-exif | Read camera, date and position from the metadata of photographs. | camera, gps, orientation
find-duplicates | Discover pictures that are nearly equal by perceptual hashes. | hash, distance, near copy
make-icons | Produce favicons and application icons in every size from one drawing. | favicon, manifest, vector
annotate-screens | Draw arrows, boxes and numbers on screen captures for a manual. | arrow, callout, manual
correct-colours | Balance exposure and white of photographs alike. | exposure, white balance, histogram

# video | video and audio files | ffmpeg, whisper, moviepy | frame, codec, track, bitrate, container
cut-clips | Take a passage out of a recording without encoding it again. | timestamp, keyframe, copy
transcribe-speech | Turn spoken words into text with times and speakers. | speaker, timestamp, diarisation
burn-captions | Render subtitles into the picture or add them as a track. | srt, vtt, caption
shrink-movies | Encode a movie for the web at a bitrate that fits. | encode, crf, h264
normalise-loudness | Bring the volume of episodes to the same level. | lufs, peak, podcast
make-gifs | Turn a short passage into an animated picture with a small palette. | palette, loop, dither
grab-stills | Save frames as pictures at an interval or at a change of scene. | scene, interval, thumbnail
strip-silence | Drop pauses from a recording. | pause, threshold, jump cut

# writing | technical prose | Vale, LanguageTool, textlint | sentence, paragraph, reader, term, heading
plain-language | Rewrite difficult passages in short sentences for readers without background. | jargon, readability, sentence length
proofread-text | Correct spelling, punctuation and grammar and list what was changed. | punctuation, typo, grammar
keep-terms | Hold a glossary and replace words that stand for the same thing. | glossary, term base, consistency
condense-text | Bring a long report down to its findings on one page. | abstract, key point, finding
release-announcement | Tell users what is new in a version and why they care. | highlight, audience, version
write-howto | Describe a task step by step so that a stranger succeeds. | step, prerequisite, result
cite-sources | Put references into a citation style and complete their data. | doi, bibtex, author
match-voice | Bring a text into the tone of a brand. | tone, brand, persona

# research | scholarly work | arXiv, Zotero, Semantic Scholar | study, author, method, finding, journal
find-papers | Look for publications on a question and rank them by relevance. | query, database, abstract
summarise-study | State question, method, result and limits of a paper. | limitation, result, sample
screen-abstracts | Decide which records enter a systematic review by stated criteria. | inclusion, exclusion, criteria
extract-evidence | Collect effect sizes and samples of many studies into a table. | effect size, table, coding
design-survey | Draft a questionnaire with unbiased questions and scales. | question, scale, respondent
code-interviews | Mark themes in transcripts and count them. | theme, codebook, quote
write-proposal | Draft a grant application with aims, plan and budget. | aim, funding, timeline
check-claims | Trace every statement of a text to a source and say what has none. | fact, source, statement
`;
