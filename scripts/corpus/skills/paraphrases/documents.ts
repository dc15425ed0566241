export const documents = `
pdf/merge-files | combine pdfs into a single file ; stitch several reports together pdf
pdf/split-pages | break large pdf apart by section ; one file per page from pdf
pdf/extract-tables | pull tabular data from a pdf ; get spreadsheet from bank statement pdf
pdf/fill-forms | populate interactive pdf form programmatically ; complete government form fields pdf
pdf/ocr-scans | make scanned pdf searchable ; recognize text in photographed paperwork
pdf/redact-content | black out sensitive info in pdf ; permanently hide names pdf
pdf/add-watermark | stamp DRAFT across pdf pages ; put logo overlay on every pdf page
pdf/reduce-size | compress huge pdf for email ; shrink pdf file
word/fill-templates | generate letters from docx template and csv ; mail merge contracts in word
word/track-changes | accept redlines in docx ; add reviewer comments word document
word/apply-styles | make word formatting consistent ; fix messy fonts docx headings
word/build-contents | add toc to word file ; auto table of contents docx
word/compare-versions | diff two docx files ; what changed between contract drafts
word/turn-into-markdown | convert docx to md ; word doc into markdown keeping images
word/number-headings | numbered section titles word ; outline numbering 1.1.2 docx
word/strip-metadata | remove author info from docx ; scrub hidden data before sharing document
sheets/pivot-summaries | summarise excel data by category ; create pivot xlsx
sheets/write-formulas | insert vlookup into excel sheet ; generate spreadsheet with calculations
sheets/conditional-colours | highlight cells above limit excel ; color code spreadsheet by value
sheets/draw-charts | excel graph from sheet data ; add bar plot to xlsx
sheets/join-worksheets | consolidate multiple xlsx files ; combine excel tabs into one
sheets/find-broken-formulas | find #REF! errors in workbook ; audit spreadsheet calculations for mistakes
sheets/protect-cells | lock cells and add dropdown list excel ; restrict what people may type spreadsheet
sheets/import-csv | csv to xlsx conversion ; load semicolon separated file into excel
slides/outline-to-deck | create powerpoint from outline ; turn notes into a slideshow
slides/apply-brand | restyle pptx with company template ; fix fonts and logo in deck
slides/speaker-notes | write presenter script for slides ; add talking points to powerpoint
slides/export-images | convert pptx slides to png ; slide thumbnails for website
slides/translate-deck | localize powerpoint into german ; translate pptx keep layout
slides/data-slides | update monthly numbers in powerpoint automatically ; refresh pptx charts from excel
slides/trim-deck | shorten my slide deck ; too many slides cut down
slides/check-contrast | are my slides readable for visually impaired ; powerpoint accessibility audit
images/resize-batch | bulk resize photos ; create thumbnails for all jpgs
images/remove-background | transparent background for product photo ; cut out person from picture
images/convert-formats | convert png to webp ; jpg to avif smaller
images/read-exif | where was this photo taken metadata ; extract exif from jpeg
images/find-duplicates | detect similar photos in folder ; dedupe picture library
images/make-icons | generate favicon set from svg ; app icon sizes ios android
images/annotate-screens | mark up screenshots with arrows ; add callouts to screenshot for docs
images/correct-colours | fix white balance in photos ; photos too dark adjust exposure
video/cut-clips | trim video without re-encoding ; cut mp4 between timestamps
video/transcribe-speech | transcribe podcast audio to text ; interview recording transcript with speakers
video/burn-captions | hardcode subtitles into mp4 ; add srt to movie
video/shrink-movies | compress video for web ; reduce mp4 file size
video/normalise-loudness | even out audio volume podcast ; normalize sound levels of episodes
video/make-gifs | video to animated gif ; make gif from screen recording
video/grab-stills | extract frames from video ; screenshot every ten seconds of mp4
video/strip-silence | remove dead air from audio ; cut silent parts of recording
writing/plain-language | simplify complicated text ; rewrite for non-experts
writing/proofread-text | check spelling and grammar mistakes ; copyedit my article
writing/keep-terms | consistent terminology across docs ; enforce glossary wording
writing/condense-text | summarize long report ; one page executive summary
writing/release-announcement | write release notes blog post for users ; announce new version
writing/write-howto | write a tutorial ; step-by-step guide for beginners
writing/cite-sources | format bibliography apa ; fix references bibtex style
writing/match-voice | rewrite copy to sound like our brand ; adjust tone of voice
research/find-papers | literature search on arxiv ; discover relevant articles for topic
research/summarise-study | digest a scientific article ; tldr of a paper's findings
research/screen-abstracts | systematic review title screening ; include or exclude studies
research/extract-evidence | meta-analysis data extraction ; gather effect sizes from articles
research/design-survey | create questionnaire ; unbiased survey questions
research/code-interviews | thematic analysis of interviews ; qualitative coding transcripts
research/write-proposal | draft grant application ; apply for research funding
research/check-claims | fact check an article ; verify statements against references
`;
