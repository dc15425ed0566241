export const documents = `
pdf/merge-files | merging PDFs, combined document, concatenation, page order, single output file
pdf/split-pages | splitting, page ranges, chapters, individual pages, breaking apart
pdf/extract-tables | table extraction, tabular data, borderless tables, CSV output, spreadsheet
pdf/fill-forms | interactive form, form fields, filling, checkbox, populated form
pdf/ocr-scans | OCR, scanned document, searchable text, text recognition, image-only page
pdf/redact-content | redaction, sensitive information, personal data, blacked-out text, permanent removal
pdf/add-watermark | watermark, logo, draft stamp, overlay, transparency
pdf/reduce-size | compression, file size, large attachments, shrinking, image quality
word/fill-templates | mail merge, letter generation, template variables, contracts, batch of documents
word/track-changes | tracked changes, accepting revisions, comments, redlining, reviewers
word/apply-styles | formatting, fonts, inconsistent styles, heading styles, cleanup
word/build-contents | table of contents, list of figures, page numbers, fields, update
word/compare-versions | comparison, differences, two drafts, contract versions, redline
word/turn-into-markdown | conversion to Markdown, images, tables, headings, md file
word/number-headings | section numbering, multilevel list, outline, numbered titles
word/strip-metadata | metadata removal, hidden information, author names, privacy before sharing
sheets/pivot-summaries | pivot table, aggregation, totals by category, summary sheet
sheets/write-formulas | formulas, VLOOKUP, SUMIF, calculated columns, functions
sheets/conditional-colours | conditional formatting, highlighting, colour rules, data bars
sheets/draw-charts | charts, graphs, bar chart, line plot, embedded chart
sheets/join-worksheets | combining workbooks, multiple files, merged sheet, tabs, consolidation
sheets/find-broken-formulas | formula errors, #REF!, #DIV/0!, wrong calculations, spreadsheet audit
sheets/protect-cells | locked cells, data validation, drop-down list, allowed values, sheet protection
sheets/import-csv | CSV import, conversion to xlsx, separators, semicolon, column types
slides/outline-to-deck | PowerPoint generation, slideshow, slides from notes, bullet points
slides/apply-brand | company template, branding, fonts, colours, restyling, logo
slides/speaker-notes | speaker notes, talking points, script for the presenter, timing
slides/export-images | slide export, PNG, thumbnails, image per slide, conversion
slides/translate-deck | translation, localisation, PowerPoint text, target language
slides/data-slides | automatic update, charts, numbers, reporting deck, linked data
slides/trim-deck | shortening, too many slides, editing down, storyline
slides/check-contrast | accessibility check, readability, colour contrast, alt text, font size
images/resize-batch | resizing, bulk processing, thumbnails, scaling, photos, JPG
images/remove-background | background removal, transparent PNG, cutout, product photo
images/convert-formats | image conversion, WebP, AVIF, PNG, JPEG, file size
images/read-exif | EXIF, photo metadata, GPS coordinates, location, date taken
images/find-duplicates | duplicate photos, similar images, deduplication, photo library
images/make-icons | favicons, app icons, iOS, Android, icon sizes, SVG source
images/annotate-screens | screenshots, annotations, arrows, highlights, markup
images/correct-colours | colour correction, exposure, brightness, white balance, dark photos
video/cut-clips | trimming, cutting, clip, start and end time, lossless, mp4
video/transcribe-speech | transcription, transcript, speech to text, podcast, interview, speakers
video/burn-captions | subtitles, captions, hardcoded, SRT, subtitle track
video/shrink-movies | compression, transcoding, smaller video, web delivery, mp4
video/normalise-loudness | audio normalisation, volume levels, loudness, podcast audio
video/make-gifs | GIF, animation, screen recording, loop, conversion
video/grab-stills | frame extraction, screenshots, stills, interval, thumbnails
video/strip-silence | silence removal, dead air, silent parts, audio editing
writing/plain-language | plain language, simplification, readability, non-expert audience, complex wording
writing/proofread-text | proofreading, copyediting, grammar check, spelling errors, corrections
writing/keep-terms | terminology, glossary, consistency, preferred wording
writing/condense-text | summary, executive summary, summarisation, shortening, one page
writing/release-announcement | announcement, release notes, blog post, new features, users
writing/write-howto | tutorial, how-to, step-by-step guide, instructions, beginners
writing/cite-sources | citations, references, bibliography, APA, BibTeX, reference list
writing/match-voice | brand voice, tone, rewriting, style guide, copy
research/find-papers | literature search, papers, articles, related work, arXiv, discovery
research/summarise-study | paper summary, scientific article, key findings, methods, digest
research/screen-abstracts | systematic review, screening, eligibility, titles and abstracts, exclude
research/extract-evidence | meta-analysis, data extraction, effect sizes, included studies
research/design-survey | survey, questionnaire, question wording, bias, answer options
research/code-interviews | qualitative analysis, coding, thematic analysis, interview transcripts
research/write-proposal | grant application, proposal, research funding, budget justification
research/check-claims | fact checking, verification, evidence, false statements, references
`;
