export const business = `
finance/reconcile-accounts | bank reconciliation, transaction matching, unmatched items, statement, bookkeeping
finance/read-invoices | invoice processing, data extraction, supplier bills, vendor, totals
finance/forecast-cash | cash flow forecast, liquidity planning, projection, runway
finance/budget-variance | variance analysis, budget versus actuals, overspending, cost drivers
finance/value-company | company valuation, DCF, startup value, multiples, worth
finance/expense-claims | expense report, reimbursement, travel expenses, employee, audit
finance/close-month | month-end close, closing checklist, accruals, bookkeeping
finance/tax-filing | VAT return, tax declaration, sales tax, filing deadline
legal/review-contracts | contract review, agreement, risks, red flags, vendor terms
legal/draft-nda | non-disclosure agreement, NDA, confidentiality, template
legal/privacy-requests | GDPR, data subject request, access request, deletion, erasure
legal/licence-audit | open-source licences, licence compliance, GPL, dependencies, obligations
legal/retention-rules | retention schedule, deletion policy, archiving, document storage
legal/cookie-consent | cookie banner, consent management, tracking, GDPR, opt-in
legal/terms-of-service | terms and conditions, terms of service, user agreement, SaaS
legal/impact-assessment | DPIA, privacy risk, data protection impact assessment, processing
hiring/job-adverts | job description, job posting, vacancy, inclusive language
hiring/screen-applicants | resume screening, CV, applicant ranking, candidates, shortlisting
hiring/interview-kits | interview questions, scorecard, technical interview, candidates
hiring/welcome-plan | onboarding, new hire, first 90 days, employee, schedule
hiring/performance-feedback | performance review, employee evaluation, annual review, feedback
hiring/pay-bands | salary bands, compensation, pay levels, benchmarking
hiring/exit-talks | exit interview, offboarding, turnover, reasons for leaving, employees
hiring/polish-curriculum | resume, CV, job application, tailoring, improvement
marketing/search-ranking | SEO, search engine optimisation, Google, blog, keywords
marketing/newsletter-copy | newsletter, email campaign, subject lines, open rate
marketing/social-posts | social media, LinkedIn post, tweets, content repurposing
marketing/landing-pages | landing page, copywriting, conversion, headline, homepage
marketing/competitor-scan | competitive analysis, competitors, pricing comparison, market
marketing/personas | buyer persona, target audience, ideal customer profile, segments
marketing/ad-budget | advertising budget, marketing spend, ROI, channel allocation
marketing/editorial-calendar | content calendar, content plan, publishing schedule, blog topics
sales/qualify-leads | lead scoring, lead qualification, prospects, BANT
sales/cold-outreach | cold email, outreach, prospecting, first message, LinkedIn
sales/prepare-calls | call preparation, account research, sales meeting, company background
sales/write-offers | sales proposal, quote, pricing, offer document
sales/pipeline-review | sales pipeline, deal forecast, stalled deals, opportunities
sales/answer-rfp | RFP, tender response, security questionnaire, past answers
sales/clean-crm | CRM data quality, duplicate contacts, Salesforce, data hygiene
sales/renewal-risk | customer churn, renewal, at-risk accounts, retention
product/write-stories | user stories, acceptance criteria, epics, tickets, backlog
product/requirement-papers | PRD, product requirements document, specification, feature
product/order-backlog | prioritisation, backlog ranking, RICE score, features
product/roadmap-plan | product roadmap, quarterly planning, releases, themes
product/customer-interviews | user interviews, discovery, interview guide, synthesis
product/feedback-themes | user feedback analysis, app reviews, clustering, topics
product/launch-checklist | product launch, go-to-market, readiness, release checklist
product/feature-metrics | success metrics, KPIs, measurement, feature adoption
support/triage-tickets | ticket triage, prioritisation, routing, helpdesk, support requests
support/draft-replies | customer reply, support email, canned responses, answers
support/help-articles | help centre, FAQ, knowledge base article, solved tickets
support/escalate-cases | escalation, engineering handover, bug report, template
support/calm-complaints | angry customer, complaint response, de-escalation, upset
support/measure-satisfaction | customer satisfaction, NPS, CSAT, survey analysis
support/chat-assistant | chatbot, automated answers, FAQ bot, conversation flow
support/refund-rules | refund request, reimbursement, money back, return policy
office/meeting-minutes | meeting notes, minutes, action items, summary, decisions
office/inbox-zero | email triage, inbox cleanup, mailbox, prioritising messages
office/plan-agenda | meeting agenda, workshop plan, preparation, schedule
office/status-report | status report, weekly update, project progress, summary
office/find-slot | meeting scheduling, calendar, availability, time zones
office/channel-digest | Slack summary, chat digest, missed messages, conversations
office/travel-plan | business trip, travel booking, itinerary, flights, conference
office/task-list | to-do list, task extraction, deadlines, organising notes
`;
