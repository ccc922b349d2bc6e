export const id = 655;
export const ids = [655];
export const modules = {

/***/ 8655:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tell: () => (/* binding */ tell),
  tellFailure: () => (/* binding */ tellFailure)
});

// EXTERNAL MODULE: ./build/command/exit.js
var exit = __webpack_require__(1652);
// EXTERNAL MODULE: ./build/command/outcome.js
var command_outcome = __webpack_require__(246);
// EXTERNAL MODULE: ./build/command/print.js
var print = __webpack_require__(8017);
// EXTERNAL MODULE: ./build/command/summary.js + 1 modules
var summary = __webpack_require__(8856);
;// CONCATENATED MODULE: ./build/command/to-outputs.js
const unknown = { verdict: 'UNCLEAR', missing: [], failing: [] };
/** What `compliance` holds where no verdict is to be had: a word of its own, so that an outage does not pass for a finding. */
const unknownCompliance = 'UNKNOWN';
/** The outputs of the action, each as the text that GitHub hands on. What is not known is never `true`. */
function toOutputs(outcome) {
    const { artifacts, sent, trail, target, file } = outcome;
    const { verdict, missing, failing } = outcome.explanation ?? unknown;
    return {
        compliance: verdict === 'UNCLEAR' ? unknownCompliance : verdict,
        compliant: String(verdict === 'COMPLIANT'),
        trail: target.trail_name,
        // The embedded service's pages end with the step.
        'trail-url': file === undefined ? (trail?.html_url ?? '') : '',
        fingerprints: JSON.stringify(Object.fromEntries(artifacts.map((it) => [it.filename, it.fingerprint]))),
        attestations: JSON.stringify(sent.filter(({ type }) => type !== 'artifact').map(({ name, type, id }) => ({ name, type, id }))),
        missing: JSON.stringify(missing),
        failing: JSON.stringify(failing),
    };
}

;// CONCATENATED MODULE: ./build/action/tell.js





/** GitHub shows about ten annotations of a step; more would hide each other. */
const mostAnnotations = 10;
/** Outputs, log, annotations and job summary of a run that came to an end. */
async function tell(outcome, { say, settled }) {
    const document = (0,summary/* summarise */.f)(outcome);
    say((core) => {
        for (const [name, value] of Object.entries(toOutputs(outcome)))
            core.setOutput(name, value);
        core.info((0,print/* printText */.n)(document));
    });
    say((core) => {
        for (const { line, name, message, file } of annotated(outcome)) {
            core.error(message, { title: name, file, ...(line === undefined ? {} : { startLine: line }) });
        }
        if ((0,command_outcome/* exitCodeOfOutcome */.H)(outcome) !== exit/* exit */.NS.done)
            core.error(reasonOf(outcome));
    });
    say(async (core) => {
        await writeSummary(core, document);
    });
    await settled();
}
/** The failing tests that have a place in a file to be shown at. */
function annotated({ failing }) {
    return failing.flatMap((it) => (it.file === undefined ? [] : [{ ...it, file: it.file }])).slice(0, mostAnnotations);
}
function reasonOf({ explanation }) {
    return explanation?.headline ?? 'How the trail stands could not be found out, so the gate stays closed.';
}
/** Where a runner offers no summary, the log has said it all; the step's own exit code must not get lost over it. */
async function writeSummary({ summary, debug }, document) {
    const written = await summary
        .addRaw((0,print/* printMarkdown */.x)(document))
        .write()
        .then(() => undefined, String);
    if (written !== undefined)
        debug(`The job summary could not be written: ${written}`);
}
/** One sentence in the log and in the summary; that there is no verdict is told to steps that follow, too. */
async function tellFailure({ message, trace }, { say, settled }) {
    say((core) => {
        core.setOutput('compliance', unknownCompliance);
        core.setOutput('compliant', 'false');
        core.debug(trace);
        core.error(message);
    });
    say(async (core) => {
        await writeSummary(core, (0,summary/* summariseFailure */.N)(message));
    });
    await settled();
}


/***/ }),

/***/ 8017:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* reexport safe */ _verdict_document_js__WEBPACK_IMPORTED_MODULE_0__.n),
/* harmony export */   x: () => (/* binding */ printMarkdown)
/* harmony export */ });
/* harmony import */ var _verdict_document_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9449);


/** GitHub drops a step's whole summary when it is one byte over 1 MiB; the rest is for what the runner adds. */
const summaryLimit = 1024 * 1024 - 4096;
/** Markdown for a job summary, never over its limit in bytes: the end is shed, tables row by row, and that is said. */
function printMarkdown(document, limit = summaryLimit) {
    const whole = (0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)(document);
    return sizeOf(whole) <= limit ? whole : (0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)(fit(document, limit));
}
function fit(document, limit) {
    const kept = [];
    let left = limit - 200;
    for (const block of document) {
        const shed = sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([block])) <= left ? block : shorten(block, left);
        if (shed !== undefined)
            kept.push(shed);
        left -= shed === undefined ? 0 : sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([shed]));
        if (shed !== block)
            kept.push({ kind: 'paragraph', content: ['More was left out here: it would be longer than GitHub takes.'] });
        if (shed !== block)
            return kept;
    }
    return kept;
}
/** As many rows of a table as there is room for; nothing of any other block. */
function shorten(block, room) {
    if (block.kind !== 'table')
        return undefined;
    const rows = [];
    let left = room - sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([{ ...block, rows: [] }]));
    for (const row of block.rows) {
        left -= sizeOf((0,_verdict_document_js__WEBPACK_IMPORTED_MODULE_0__/* .printMarkdown */ .x)([{ ...block, head: [], rows: [row] }]));
        if (left < 0)
            break;
        rows.push(row);
    }
    return { ...block, rows };
}
function sizeOf(text) {
    return Buffer.byteLength(text);
}


/***/ }),

/***/ 8856:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  f: () => (/* binding */ summarise),
  N: () => (/* binding */ summariseFailure)
});

// EXTERNAL MODULE: ./build/verdict/document.js
var verdict_document = __webpack_require__(9449);
// EXTERNAL MODULE: ./build/verdict/item.js
var verdict_item = __webpack_require__(9139);
;// CONCATENATED MODULE: ./build/verdict/render.js


/** For a terminal; the verdict stands alone on the first line. */
function renderText(explanation) {
    return printText(toDocument(explanation));
}
/** For a job summary or a comment on GitHub. */
function renderMarkdown(explanation) {
    return printMarkdown(toDocument(explanation));
}
const verdictTones = {
    COMPLIANT: 'good',
    'NON-COMPLIANT': 'bad',
    INCOMPLETE: 'open',
    UNCLEAR: 'unclear',
};
/** An explanation as a document, to stand in a larger one. */
function toDocument({ verdict, headline, items, fix, notes }) {
    return [
        { kind: 'heading', level: 1, content: [{ kind: 'status', tone: verdictTones[verdict], word: verdict }] },
        { kind: 'paragraph', content: [headline] },
        ...(items.length > 0 ? [toTable(items)] : []),
        ...(fix === undefined ? [] : toFix(fix)),
        ...(notes.length > 0 ? [{ kind: 'list', items: notes.map((note) => [note]) }] : []),
    ];
}
function toFix(fix) {
    return [
        { kind: 'heading', level: 2, content: ['To copy'] },
        { kind: 'code', language: 'yaml', text: fix },
    ];
}
const columns = [
    { title: 'State', cellOf: ({ state }) => [{ kind: 'status', tone: itemTones[state], word: state }] },
    { title: 'Evidence', cellOf: (item) => [toName(item)] },
    { title: 'Type', cellOf: ({ type }) => [{ kind: 'code', text: type }] },
    { title: 'Source', cellOf: ({ source }) => (source === undefined ? [] : [{ kind: 'code', text: source }]) },
    { title: 'Reported', cellOf: toReported },
    { title: 'Why', cellOf: (item) => toWhy(item) },
];
const itemTones = {
    passing: 'good',
    failing: 'bad',
    missing: 'open',
    overridden: 'excused',
};
/** Columns in which nobody has anything to say are left out. */
function toTable(items) {
    const telling = columns.filter(({ cellOf }) => items.some((item) => cellOf(item).length > 0));
    return {
        kind: 'table',
        head: telling.map(({ title }) => title),
        rows: items.map((item) => telling.map(({ cellOf }) => cellOf(item))),
    };
}
function toName(item) {
    const text = (0,verdict_item/* printName */.To)(item);
    return item.url === undefined ? { kind: 'code', text } : { kind: 'link', text, url: item.url };
}
function toReported({ reportedBy, reportedAt }) {
    const by = reportedBy === undefined ? [] : [`by ${reportedBy}`];
    return reportedAt === undefined ? by : [...by, toMoment(reportedAt)];
}
function toWhy({ reasons, unexpected }) {
    const said = unexpected ? [...reasons, 'not in the template'] : reasons;
    return said.length === 0 ? [] : [said.join('; ')];
}
/** The last moment that a Date can hold, in seconds. */
const endOfTime = 8.64e12;
function toMoment(seconds) {
    if (!(Math.abs(seconds) <= endOfTime))
        return '';
    return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

// EXTERNAL MODULE: ./build/verdict/wording.js
var wording = __webpack_require__(2114);
;// CONCATENATED MODULE: ./build/command/summary.js


/** All that there is to say of a run, the most important first: the verdict, what failed, what was recorded, what is worth knowing. */
function summarise(outcome) {
    const document = describe(outcome);
    return outcome.file === undefined ? document : document.map(withoutLinks);
}
function describe(outcome) {
    return [
        ...(outcome.explanation === undefined ? [heading('Delivery Evidence')] : toDocument(outcome.explanation)),
        ...describeFailing(outcome),
        ...describeArtifacts(outcome),
        ...describeSent(outcome),
        ...describeNotes(outcome),
        ...describeFile(outcome),
    ];
}
/** For a run that did not come to its end. */
function summariseFailure(message) {
    return [heading('Delivery Evidence: not done'), { kind: 'paragraph', content: [message] }];
}
function heading(text) {
    return { kind: 'heading', level: 2, content: [text] };
}
function describeFailing({ failing }) {
    if (failing.length === 0)
        return [];
    const rows = failing.map(({ suite, name, file, line, message }) => [
        [suite],
        [name],
        [file === undefined ? '' : { kind: 'code', text: line === undefined ? file : `${file}:${line}` }],
        [message],
    ]);
    return [heading('Failing tests'), { kind: 'table', head: ['Suite', 'Test', 'Place', 'Message'], rows }];
}
function describeArtifacts({ artifacts, sent }) {
    if (artifacts.length === 0)
        return [];
    const urls = new Map(sent.flatMap(({ type, name, url }) => (type === 'artifact' ? [[name, url]] : [])));
    const rows = artifacts.map(({ filename, templateName, fingerprint }) => [
        [toLink(filename, urls.get(filename))],
        [templateName ?? ''],
        [{ kind: 'code', text: fingerprint }],
    ]);
    return [heading('Artifacts'), { kind: 'table', head: ['File', 'In the template', 'SHA-256'], rows }];
}
/** Where the verdict's own table names each attestation, how many there were is enough. */
function describeSent({ sent, trail, target, explanation }) {
    const place = `${target.org} / ${target.flow_name} / ${target.trail_name}`;
    const where = {
        kind: 'paragraph',
        content: ['Trail', toLink(place, trail?.html_url), `(${(0,wording/* plural */.L)(sent.length, 'report')} by this step)`],
    };
    const items = sent.map(({ type, name, url }) => [type, toLink(name, url)]);
    const isListed = explanation !== undefined || items.length === 0;
    return [heading('Recorded'), where, ...(isListed ? [] : [{ kind: 'list', items }])];
}
function toLink(text, url) {
    return url === undefined ? text : { kind: 'link', text, url };
}
function describeNotes({ notes }) {
    return notes.length === 0 ? [] : [heading('Worth knowing'), { kind: 'list', items: notes.map((note) => [note]) }];
}
/** Nobody may believe that something was recorded for good when it was not. */
function describeFile({ file }) {
    if (file === undefined)
        return [];
    const advice = 'On a hosted runner it is gone when the job ends. To keep it, upload its folder with actions/upload-artifact; to record evidence for good, give the url of a service.';
    return [
        heading('Where this evidence is'),
        { kind: 'paragraph', content: ['In a file on this machine, and nowhere else:', { kind: 'code', text: file }] },
        { kind: 'paragraph', content: [advice] },
    ];
}
/** The embedded service ends with the step, and whatever pointed to it would lead nowhere. */
function withoutLinks(block) {
    switch (block.kind) {
        case 'heading':
        case 'paragraph':
            return { ...block, content: block.content.map(unlink) };
        case 'list':
            return { ...block, items: block.items.map((item) => item.map(unlink)) };
        case 'table':
            return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(unlink))) };
        case 'code':
            return block;
    }
}
function unlink(part) {
    return typeof part === 'object' && part.kind === 'link' ? part.text : part;
}


/***/ }),

/***/ 9449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ printText),
/* harmony export */   x: () => (/* binding */ printMarkdown)
/* harmony export */ });
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(555);

/** For a terminal. */
function printText(document) {
    return join(document.map(textBlock), '\n\n');
}
/** For GitHub: a job summary or a comment. Nothing in it becomes HTML, a link or a mention that was not meant to be one. */
function printMarkdown(document) {
    return join(document.map(markdownBlock), '\n\n');
}
function join(blocks, gap) {
    return `${blocks.filter((block) => block !== '').join(gap)}\n`;
}
function textBlock(block) {
    switch (block.kind) {
        case 'heading':
        case 'paragraph':
            return textPhrase(block.content);
        case 'list':
            return block.items.map((item) => `- ${textPhrase(item)}`).join('\n');
        case 'code':
            return (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLines */ .P_)(block.text).trimEnd();
        case 'table':
            return textTable(block);
    }
}
function textTable({ head, rows }) {
    const lines = [head.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(textPhrase))];
    const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
    return lines
        .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
        .join('\n');
}
function textPhrase(phrase) {
    return phrase.map((part) => (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLine */ .S5)(wordOf(part))).join(' ');
}
function wordOf(part) {
    if (typeof part === 'string')
        return part;
    return part.kind === 'status' ? part.word : part.text;
}
function markdownBlock(block) {
    switch (block.kind) {
        case 'heading':
            return `${'#'.repeat(block.level + 1)} ${markdownPhrase(block.content)}`;
        case 'paragraph':
            return markdownPhrase(block.content);
        case 'list':
            return block.items.map((item) => `- ${markdownPhrase(item)}`).join('\n');
        case 'code':
            return markdownFence(block.language, (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLines */ .P_)(block.text).trimEnd());
        case 'table':
            return [
                markdownRow(block.head.map(_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)),
                markdownRow(block.head.map(() => '---')),
                ...block.rows.map((row) => markdownRow(row.map(markdownPhrase))),
            ].join('\n');
    }
}
function markdownRow(cells) {
    return `| ${cells.join(' | ')} |`;
}
function markdownFence(language, text) {
    let fence = '```';
    while (text.includes(fence))
        fence += '`';
    return `${fence}${language}\n${text}\n${fence}`;
}
const symbols = { good: '✅', bad: '❌', open: '⏳', excused: '⚠️', unclear: '❔' };
function markdownPhrase(phrase) {
    return phrase.map(markdownInline).join(' ');
}
function markdownInline(part) {
    if (typeof part === 'string')
        return (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part);
    switch (part.kind) {
        case 'code':
            return (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toMarkdownCode */ .Cu)(part.text);
        case 'status':
            return `${symbols[part.tone]} ${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part.word)}`;
        case 'link': {
            const target = (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .toLinkTarget */ .dU)(part.url);
            return target === undefined
                ? (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part.text)
                : `[${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeMarkdown */ .FV)(part.text)}](<${(0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .escapeHtml */ .ZD)(target)}>)`;
        }
    }
}


/***/ }),

/***/ 555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cu: () => (/* binding */ toMarkdownCode),
/* harmony export */   FV: () => (/* binding */ escapeMarkdown),
/* harmony export */   P_: () => (/* binding */ toLines),
/* harmony export */   S5: () => (/* binding */ toLine),
/* harmony export */   ZD: () => (/* binding */ escapeHtml),
/* harmony export */   dU: () => (/* binding */ toLinkTarget)
/* harmony export */ });
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of writing can make one word look like another. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** One line without anything that a terminal or a page would obey instead of show. */
function toLine(text) {
    return text.replace(breaks, ' ').replace(directions, '').trim();
}
/** The same line by line, for text whose lines mean something. */
function toLines(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.replace(breaks, ' ').replace(directions, '').trimEnd())
        .join('\n');
}
function escapeHtml(text) {
    return text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
}
/** What GitHub makes mentions, references and links of, wherever it stands in rendered text. */
const linked = /[@#]|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;
/**
 * Text as GitHub's Markdown shows it literally, in a table as anywhere. No escape stops GitHub from linking what it finds in rendered
 * text; a space of no width (U+200B) does.
 */
function escapeMarkdown(text) {
    return toLine(text)
        .replace(linked, '$&\u200B')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(/[\\`*_[\]~$]/g, String.raw `\$&`)
        .replaceAll('|', '&#124;')
        .replace(/^([-+=]|\d+(?=[.)]))/, '\u200B$1');
}
/** A code span that its text cannot end. `|` would end a table's cell even there. */
function toMarkdownCode(text) {
    const line = toLine(text);
    if (line.includes('|'))
        return `<code>${escapeMarkdown(line)}</code>`;
    const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const pad = longest > 0 ? ' ' : '';
    return line === '' ? '' : `${fence}${pad}${line}${pad}${fence}`;
}
/** An address that is safe to follow and to write in a link; undefined for anything else. */
function toLinkTarget(url) {
    if (!/^https?:\/\/[^\s/]/i.test(url))
        return undefined;
    return encodeURI(url.toWellFormed().replace(/[\p{Cc}\p{Z}]/gu, ''))
        .replaceAll('%25', '%')
        .replace(/[()[\]$*_~|`\\'"<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}


/***/ }),

/***/ 9139:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SP: () => (/* binding */ toArtifactEntry),
/* harmony export */   To: () => (/* binding */ printName),
/* harmony export */   q0: () => (/* binding */ toEntry)
/* harmony export */ });
/** `artifact.name` for what is tied to an artifact, as the action's `name` input takes it. */
function printName({ artifact, name }) {
    return artifact === undefined ? name : `${artifact}.${name}`;
}
function toEntry(status, artifact, attestations) {
    const attestation = attestations.get(status.overridden_attestation_id ?? status.attestation_id ?? '');
    const { state, doubt } = readState(status);
    return {
        attestation,
        item: {
            artifact,
            name: status.attestation_name,
            type: status.attestation_type,
            state,
            source: status.source,
            unexpected: status.unexpected,
            reasons: [...(doubt === undefined ? [] : [doubt]), ...(status.reasons ?? [])],
            reportedBy: attestation?.reported_by,
            url: attestation?.html_url,
            reportedAt: attestation?.created_at,
        },
    };
}
/** The artifact itself, where that is the trouble and not its attestations: `isExplained` says whether they already tell why. */
function toArtifactEntry(name, status, isExplained) {
    const { reasons = [], unexpected } = status;
    const item = { name, type: 'artifact', unexpected, reasons };
    if (status.status === 'MISSING')
        return { item: { ...item, state: 'missing' } };
    if (status.status === 'COMPLIANT' || (isExplained && reasons.length === 0))
        return undefined;
    return { item: { ...item, state: status.status === 'NON-COMPLIANT' ? 'failing' : 'missing' } };
}
/** Whatever is not known to be there counts as missing: it is no evidence. */
function readState(status) {
    if (status.status === 'MISSING')
        return { state: 'missing' };
    if (status.status !== 'COMPLETE')
        return { state: 'missing', doubt: `in state ${status.status}, which is not known here` };
    if (!status.is_compliant)
        return { state: 'failing' };
    return { state: status.overridden_attestation_id === undefined ? 'passing' : 'overridden' };
}


/***/ }),

/***/ 2114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ plural),
/* harmony export */   c: () => (/* binding */ select)
/* harmony export */ });
/** `1 test`, `2 tests`. */
function plural(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
/** The sentences that hold. */
function select(...sentences) {
    return sentences.filter(([holds]) => holds).map(([, sentence]) => sentence);
}


/***/ })

};
