export const id = 48;
export const ids = [48];
export const modules = {

/***/ 9199:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ jsonLength),
/* harmony export */   c: () => (/* binding */ bodyBudget)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);

/** Bytes of JSON that the lists of one payload may take: a service may refuse a body of 2 MB, and other members ride along. */
const bodyBudget = 1_850_000;
/** UTF-8 bytes of a value as JSON. */
function jsonLength(value) {
    return node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.byteLength(JSON.stringify(value));
}


/***/ }),

/***/ 4048:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  S: () => (/* binding */ convertJunit)
});

// EXTERNAL MODULE: ./build/convert/plural.js
var plural = __webpack_require__(7908);
// EXTERNAL MODULE: ./build/convert/text.js + 1 modules
var convert_text = __webpack_require__(7475);
// EXTERNAL MODULE: ./build/convert/xml.js + 1 modules
var xml = __webpack_require__(4256);
// EXTERNAL MODULE: ./build/convert/printable.js
var printable = __webpack_require__(8247);
;// CONCATENATED MODULE: ./build/convert/junit/number.js
/** A count as reporters write it: `12`, `1,251`; what is none counts as 0. */
function parseCount(text) {
    const count = Number((text ?? '').replaceAll(/[\s,_]/g, ''));
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
/**
 * Seconds as reporters write them: `0.25`, `1.7e-05`, `1,234.567` (Surefire groups thousands), `0,25` and `1.234,5` (by the machine's
 * locale), `2.5s`. Of a single comma, three digits after a whole number are a group of thousands; anything else are decimals.
 */
function parseSeconds(text = '') {
    const plain = Number(text);
    if (plain > 0 && plain < Infinity)
        return plain;
    const number = text.trim();
    if (number === '' || number.length > longest)
        return undefined;
    const seconds = Number(withPoint(number.replace(/\s*s(?:ec(?:onds?)?)?$/i, '')));
    return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
/** No number is longer; what is longer is not worth a search. */
const longest = 40;
function withPoint(number) {
    if (!number.includes(','))
        return number;
    if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(number))
        return number.replaceAll(',', '');
    return number.replaceAll('.', '').replace(',', '.');
}

;// CONCATENATED MODULE: ./build/convert/junit/place.js

const pathAndLine = /(?:^|[\s("'@])((?:[A-Za-z]:)?[\w@+~./\\-]+\.[A-Za-z]\w{0,5}):(\d{1,6})\b/gm;
const pythonTrace = /File "([^"\n]+)", line (\d{1,6})/g;
const foreign = /node_modules|site-packages|dist-packages|node:internal|[\\/]vendor[\\/]/;
/**
 * The place that the text of a failure tells, where its reporter has no attribute for it: `tests/test_cart.py:12: AssertionError`, a line
 * of a stack trace. With `file`, a place in that file; without, the first one that has a folder and is not of a library.
 */
function findPlace(text, file) {
    const found = [...text.matchAll(pathAndLine), ...text.matchAll(pythonTrace)].find(([, path = '']) => file === '' ? isOwnSource(path) : isSameFile(path, file));
    if (found === undefined)
        return file === '' ? {} : { file };
    const [, path = '', line] = found;
    return { file: file === '' ? (0,printable/* oneLine */.T)(path) : file, line: Number(line) };
}
function isOwnSource(path) {
    return /[\\/]/.test(path) && !foreign.test(path);
}
/** Traces may tell the whole path, or the name alone, of what the reporter tells from the root of the sources. */
function isSameFile(path, file) {
    const [one, other] = [path, file].map((name) => `/${name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')}`);
    return one !== undefined && other !== undefined && (one.endsWith(other) || other.endsWith(one));
}

;// CONCATENATED MODULE: ./build/convert/junit/failing.js



/** How many failing tests are kept: more nobody reads. */
const mostFailing = 50;
/** Characters of a message or text that are searched for a place. */
const longestSearched = 2000;
function describeFailing(suite, test, verdict) {
    const { detail } = verdict;
    return {
        suite: (0,printable/* oneLine */.T)(suite),
        name: (0,printable/* oneLine */.T)(first(test['name'], test['id'])),
        ...named(first(test['classname'], test['class'])),
        ...placeOf(test, verdict),
        message: (0,printable/* printable */.g)(first(detail['message'], verdict.text, detail['type']).trim()),
        kind: verdict.kind,
    };
}
function first(...texts) {
    return texts.find((text) => text !== undefined && text.trim() !== '') ?? '';
}
function named(classname) {
    return classname === '' ? {} : { classname: (0,printable/* oneLine */.T)(classname) };
}
/** What the reporter says of it in attributes, else what the text of the failure says. */
function placeOf(test, { detail, text }) {
    const file = (0,printable/* oneLine */.T)(first(test['file'], detail['file']));
    const line = parseCount(first(test['line'], detail['line']));
    if (file !== '' && line > 0)
        return { file, line };
    return findPlace(`${(detail['message'] ?? '').slice(0, longestSearched)}\n${text.slice(0, longestSearched)}`, file);
}

// EXTERNAL MODULE: ./build/convert/budget.js
var budget = __webpack_require__(9199);
;// CONCATENATED MODULE: ./build/convert/junit/timestamp.js
/** Years that a test run may come from, in epoch seconds: the zero time of Go and the like are left out. */
const earliest = Date.UTC(1990, 0) / 1000;
const latest = Date.UTC(2200, 0) / 1000;
const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;
const rfc = /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/;
/**
 * A moment as reporters write it, in epoch seconds: ISO 8601 in its many forms, without a zone taken as UTC; the HTTP form; epoch
 * seconds or milliseconds. Anything else is left out rather than guessed.
 */
function parseTimestamp(text) {
    const written = (text ?? '').trim();
    const seconds = fromEpoch(written) ?? fromIso(written) ?? fromRfc(written);
    return seconds !== undefined && seconds >= earliest && seconds <= latest ? seconds : undefined;
}
function fromEpoch(text) {
    if (!/^\d{9,13}(?:\.\d+)?$/.test(text))
        return undefined;
    const number = Number(text);
    return number > latest ? number / 1000 : number;
}
function fromIso(text) {
    const match = iso.exec(text);
    if (match === null)
        return undefined;
    const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match;
    const offset = /\d/.test(zone) ? zone.replace(/(\d\d)(\d\d)$/, '$1:$2') : 'Z';
    return finite(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}${offset}`) / 1000);
}
function fromRfc(text) {
    return rfc.test(text) ? finite(Date.parse(text) / 1000) : undefined;
}
function finite(seconds) {
    return Number.isFinite(seconds) ? seconds : undefined;
}

;// CONCATENATED MODULE: ./build/convert/junit/suite.js



function openSuite(attributes) {
    const { tests = attributes['total'], failures, errors, skipped = attributes['skip'], disabled } = attributes;
    return {
        name: (0,printable/* printable */.g)(attributes['name'] ?? attributes['package'] ?? attributes['file'] ?? ''),
        declared: {
            total: parseCount(tests),
            failures: parseCount(failures),
            errors: parseCount(errors),
            skipped: parseCount(skipped) + parseCount(disabled),
        },
        declaredSeconds: parseSeconds(attributes['time'] ?? attributes['duration']),
        counted: { total: 0, failures: 0, errors: 0, skipped: 0 },
        listed: 0,
        seconds: 0,
        timed: false,
        timestamp: parseTimestamp(attributes['timestamp']),
    };
}
function addCase(suite, outcome, seconds) {
    const { counted } = suite;
    suite.listed += 1;
    counted.total += 1;
    if (outcome === 'error')
        counted.errors += 1;
    if (outcome === 'failure')
        counted.failures += 1;
    if (outcome === 'skipped')
        counted.skipped += 1;
    if (seconds === undefined)
        return;
    suite.seconds += seconds;
    suite.timed = true;
}
/** Adds a suite that has been read to the one around it. */
function nest(outer, inner) {
    addNumbers(outer.counted, settle(inner));
    outer.listed += inner.listed;
    outer.seconds += secondsOf(inner);
    outer.timed ||= inner.timed;
    outer.timestamp ??= inner.timestamp;
}
function addNumbers(sum, more) {
    sum.total += more.total;
    sum.failures += more.failures;
    sum.errors += more.errors;
    sum.skipped += more.skipped;
}
/** What counts of a suite: the cases it lists; where it lists none, what it declares, for an error may stand in attributes alone. */
function settle(suite) {
    const { counted, declared } = suite;
    if (suite.listed > 0)
        return counted;
    return {
        total: Math.max(counted.total, declared.total),
        failures: Math.max(counted.failures, declared.failures),
        errors: Math.max(counted.errors, declared.errors),
        skipped: Math.max(counted.skipped, declared.skipped),
    };
}
function toSuiteResult(suite) {
    return {
        name: suite.name,
        ...settle(suite),
        duration: Math.round(secondsOf(suite) * 1e6) / 1e6,
        ...(suite.timestamp !== undefined && { timestamp: suite.timestamp }),
    };
}
function secondsOf(suite) {
    return suite.timed ? suite.seconds : (suite.declaredSeconds ?? suite.seconds);
}

;// CONCATENATED MODULE: ./build/convert/junit/fold.js


/**
 * All suites, while they fit into what the service takes. Beyond, suites with failures or errors stay first, and the rest becomes one
 * item that holds their sums, so that no number is lost.
 */
function foldSuites(suites) {
    const worstFirst = suites.toSorted((one, other) => Number(isFailing(other)) - Number(isFailing(one)));
    const kept = new Set();
    let length = 0;
    for (const suite of worstFirst) {
        const more = (0,budget/* jsonLength */.F)(suite) + 1;
        if (length + more > budget/* bodyBudget */.c)
            continue;
        length += more;
        kept.add(suite);
    }
    if (kept.size === suites.length)
        return { suites: [...suites], notes: [] };
    const rest = suites.filter((suite) => !kept.has(suite));
    return {
        suites: [...suites.filter((suite) => kept.has(suite)), sumOf(rest)],
        notes: [
            `${rest.length} of ${suites.length} suites are summed up in one item, to keep within what the service takes.`,
        ],
    };
}
function isFailing(suite) {
    return suite.failures + suite.errors > 0;
}
function sumOf(suites) {
    const sum = { total: 0, failures: 0, errors: 0, skipped: 0 };
    let duration = 0;
    for (const suite of suites) {
        addNumbers(sum, suite);
        duration += suite.duration;
    }
    return { name: `${suites.length} further suites`, ...sum, duration };
}

// EXTERNAL MODULE: ./build/convert/refusal.js
var refusal = __webpack_require__(5956);
;// CONCATENATED MODULE: ./build/convert/junit/outcome.js
/** What a child element of a test case says of it. Surefire's rerun and flaky elements tell of attempts that did not decide. */
const outcomeOfElement = new Map([
    ['error', 'error'],
    ['failure', 'failure'],
    ['skipped', 'skipped'],
    ['skip', 'skipped'],
    ['ignored', 'skipped'],
    ['flakyFailure', 'flaky'],
    ['flakyError', 'flaky'],
    ['rerunFailure', 'flaky'],
    ['rerunError', 'flaky'],
]);
const words = [
    ['error', /^(?:error(?:ed)?|panicked|aborted|crashed)$/i],
    ['failure', /^(?:fail(?:ed|ure)?|broken|timed[ _-]?out|interrupted)$/i],
    ['skipped', /^(?:not[ _-]?run|suppressed|skipped|skip|ignored|disabled|pending|not[ _-]?executed)$/i],
];
const denied = /^(?:|0|false|no)$/i;
/** What a test case says of itself in attributes alone: GoogleTest's `status` and `result`, a `disabled` flag, and their kin. */
function outcomeOfAttributes(attributes) {
    const said = outcomeOfWord(attributes['status']) ?? outcomeOfWord(attributes['result']);
    return said ?? (denied.test(attributes['disabled'] ?? '') ? 'passed' : 'skipped');
}
function outcomeOfWord(word = '') {
    return word === '' ? undefined : words.find(([, pattern]) => pattern.test(word))?.[0];
}
const gravity = { passed: 0, skipped: 1, failure: 2, error: 3 };
/** Each test case counts once: error over failure over skipped. */
function isWorse(one, other) {
    return other === undefined || gravity[one] > gravity[other];
}

;// CONCATENATED MODULE: ./build/convert/junit/report.js

function createReport() {
    return { suites: [], failing: [], failingCount: 0, flaky: [], flakyCount: 0, unlisted: 0, understated: 0 };
}
/** Adds an outermost suite. */
function addSuite(report, suite) {
    const { counted, declared, listed } = suite;
    report.suites.push(toSuiteResult(suite));
    if (listed === 0 && declared.total + declared.failures + declared.errors > 0)
        report.unlisted += 1;
    if (listed > 0 && declared.failures + declared.errors > counted.failures + counted.errors)
        report.understated += 1;
}
function openCollection(attributes) {
    return { suite: openSuite(attributes), within: { total: 0, failures: 0, errors: 0, skipped: 0 }, listed: 0 };
}
function collect(collection, suite) {
    addNumbers(collection.within, settle(suite));
    collection.listed += suite.listed;
}
/** Cases without a suite (Node's own runner writes them), and what is declared of suites that are not there. */
function addRemainder(report, { suite, within, listed }) {
    const { counted, declared } = suite;
    const loose = suite.listed > 0 || counted.failures + counted.errors > 0;
    const covered = listed + suite.listed > 0;
    const missing = covered ? nothing : less(declared, within);
    if (!loose && missing.total + missing.failures + missing.errors === 0)
        return;
    addSuite(report, { ...suite, declared: missing });
}
const nothing = { total: 0, failures: 0, errors: 0, skipped: 0 };
function less(declared, within) {
    return {
        total: Math.max(0, declared.total - within.total),
        failures: Math.max(0, declared.failures - within.failures),
        errors: Math.max(0, declared.errors - within.errors),
        skipped: Math.max(0, declared.skipped - within.skipped),
    };
}

;// CONCATENATED MODULE: ./build/convert/junit/reader.js







const longestText = 2000;
const mostFlaky = 10;
/** Output and settings of tests: what looks like a test in there is none. */
const opaque = new Set(['system-out', 'system-err', 'properties']);
/**
 * Counts a JUnit report into `report` while its elements stream by. `listen` turns the telling of text on and off. Refuses a document
 * that is no JUnit report, by its root, or because it is empty of tests and full of something else.
 */
function createJunitReader(path, report, listen) {
    const state = {
        path,
        report,
        listen,
        collections: [],
        suites: [],
        cases: [],
        started: false,
        hidden: 0,
        heard: undefined,
        foreign: undefined,
        familiar: false,
    };
    return {
        open: (name, attributes) => {
            if (state.hidden > 0)
                state.hidden += 1;
            else
                reader_open(state, name, attributes);
        },
        close: (name) => {
            if (state.hidden > 0)
                leaveHidden(state);
            else
                reader_close(state, name);
        },
        text: (text) => {
            if (state.heard !== undefined && state.heard.text.length < longestText) {
                state.heard.text += text.slice(0, longestText);
            }
        },
    };
}
function reader_open(state, name, attributes) {
    if (!state.started)
        checkRoot(state, name);
    if (name === 'testcase') {
        state.familiar = true;
        state.cases.push({ attributes, outcome: undefined, flaky: false, detail: {}, text: '' });
    }
    else if (name === 'testsuite' || name === 'testsuites')
        openGroup(state, name, attributes);
    else if (state.cases.length > 0)
        openInCase(state, name, attributes);
    else
        openInSuite(state, name, attributes);
}
function checkRoot(state, name) {
    state.started = true;
    if (name === 'testsuites' || name === 'testsuite')
        return;
    throw (0,refusal/* refusal */.x)(state.path, `is XML of another kind (its root is <${name}>); a JUnit report begins with <testsuites> or <testsuite>`);
}
/** `testsuites` within a suite, as some tools that merge reports write it, is one more suite. */
function openGroup(state, name, attributes) {
    state.familiar ||= attributes['tests'] !== undefined;
    if (name === 'testsuite' || state.suites.length > 0)
        state.suites.push(openSuite(attributes));
    else
        state.collections.push(openCollection(attributes));
}
/** What nobody knows is looked into: a failure that is wrapped in it is one. */
function openInCase(state, name, attributes) {
    const test = state.cases.at(-1);
    const outcome = outcomeOfElement.get(name);
    if (outcome !== undefined || opaque.has(name))
        state.hidden = 1;
    if (test === undefined || outcome === undefined)
        return;
    if (outcome === 'flaky')
        test.flaky = true;
    else if (isWorse(outcome, test.outcome))
        decide(state, test, { outcome, attributes });
}
/** Takes down what decides on a test case. Its text is listened to only while failing tests are kept. */
function decide(state, test, { outcome, attributes }) {
    test.outcome = outcome;
    test.detail = attributes;
    test.text = '';
    if (outcome === 'skipped' || state.report.failingCount >= mostFailing)
        return;
    state.heard = test;
    state.listen(true);
}
/** What is no suite and no case: an error of the suite itself, its settings and output, or a wrapper that is looked into. */
function openInSuite(state, name, attributes) {
    const outcome = outcomeOfElement.get(name);
    if (outcome === 'error' || outcome === 'failure')
        countAtSuite(state, outcome, attributes);
    if (outcome !== undefined || opaque.has(name))
        state.hidden = 1;
    else
        state.foreign ??= name;
}
/** An error of the suite itself, outside its cases: its fixture failed, say. It is no test, and yet it counts. */
function countAtSuite(state, kind, attributes) {
    const suite = innermost(state);
    if (suite === undefined)
        return;
    suite.counted[kind === 'error' ? 'errors' : 'failures'] += 1;
    keepFailing(state, { name: suite.name }, { kind, detail: attributes, text: '' });
}
function leaveHidden(state) {
    state.hidden -= 1;
    if (state.hidden > 0 || state.heard === undefined)
        return;
    state.heard = undefined;
    state.listen(false);
}
function reader_close(state, name) {
    if (name === 'testcase')
        closeCase(state);
    else if (name === 'testsuite' || name === 'testsuites') {
        if (state.suites.length > 0)
            closeSuite(state);
        else
            closeCollection(state);
    }
}
function closeCase(state) {
    const test = state.cases.pop();
    const suite = innermost(state);
    if (test === undefined || suite === undefined)
        return;
    const outcome = test.outcome ?? outcomeOfAttributes(test.attributes);
    addCase(suite, outcome, parseSeconds(test.attributes['time'] ?? test.attributes['duration']));
    tell(state, test, outcome);
}
function tell(state, test, outcome) {
    if (outcome === 'failure' || outcome === 'error')
        keepFailing(state, test.attributes, { ...test, kind: outcome });
    if (outcome === 'passed' && test.flaky)
        keepFlaky(state.report, test.attributes['name']);
}
function keepFailing(state, test, verdict) {
    const { report } = state;
    report.failingCount += 1;
    if (report.failing.length < mostFailing) {
        report.failing.push(describeFailing(innermost(state)?.name ?? '', test, verdict));
    }
}
function keepFlaky(report, name = '') {
    report.flakyCount += 1;
    if (report.flaky.length < mostFlaky)
        report.flaky.push((0,printable/* oneLine */.T)(name));
}
function innermost(state) {
    return state.suites.at(-1) ?? state.collections.at(-1)?.suite;
}
function closeSuite(state) {
    const suite = state.suites.pop();
    const outer = state.suites.at(-1);
    if (suite === undefined)
        return;
    if (outer !== undefined) {
        nest(outer, suite);
        return;
    }
    addSuite(state.report, suite);
    const collection = state.collections.at(-1);
    if (collection !== undefined)
        collect(collection, suite);
    if (collection === undefined)
        checkKind(state);
}
function closeCollection(state) {
    const collection = state.collections.pop();
    const outer = state.collections.at(-1);
    if (collection === undefined)
        return;
    addRemainder(state.report, collection);
    if (outer === undefined)
        checkKind(state);
    else {
        collect(outer, {
            ...collection.suite,
            counted: collection.within,
            listed: collection.listed + collection.suite.listed,
        });
    }
}
/** At the root's end: `<testsuite>` is also what other tools call their own, differently built, reports. */
function checkKind(state) {
    if (state.familiar || state.foreign === undefined)
        return;
    throw (0,refusal/* refusal */.x)(state.path, `is not a JUnit report: it holds <${state.foreign}> where test cases would stand`);
}

;// CONCATENATED MODULE: ./build/convert/junit/junit.js







/**
 * JUnit XML of any size, in the memory of one piece of it: one result for each outermost suite, in the order of the files. Durations in
 * seconds, timestamps in epoch seconds. Throws `EvidenceError` `file` naming the first file that cannot be trusted.
 */
async function convertJunit(files) {
    const report = createReport();
    for (const file of files)
        await readJunit(file, report);
    const { suites, notes } = foldSuites(report.suites);
    return {
        kind: 'junit',
        payload: { junit_results: suites },
        failing: report.failing,
        notes: [...describe(report), ...notes],
    };
}
async function readJunit(file, report) {
    const listener = createJunitReader(file.path, report, (on) => {
        reader.listen(on);
    });
    const reader = (0,xml/* createXmlReader */.f)(file.path, listener);
    for await (const piece of (0,convert_text/* readText */.y)(file))
        reader.write(piece);
    reader.end();
}
function describe(report) {
    const { failingCount, flaky, flakyCount, unlisted, understated } = report;
    const notes = [];
    if (failingCount > mostFailing)
        notes.push(`${(0,plural/* many */._)(failingCount, 'test')} failed; the first ${mostFailing} are shown.`);
    if (flakyCount > 0) {
        const more = flakyCount > flaky.length ? ` and ${flakyCount - flaky.length} more` : '';
        notes.push(`${flakyCount} flaky: passed after failing attempts (${flaky.join(', ')}${more}).`);
    }
    if (unlisted > 0)
        notes.push(`No test case is listed in ${(0,plural/* many */._)(unlisted, 'suite')}; what is declared there was counted.`);
    if (understated > 0) {
        notes.push(`More failures and errors are declared than listed in ${(0,plural/* many */._)(understated, 'suite')}; what is listed was counted.`);
    }
    return notes;
}


/***/ }),

/***/ 7908:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ many)
/* harmony export */ });
/** `1 test`, `2 tests`: for sentences that people read. */
function many(count, noun) {
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
}


/***/ }),

/***/ 8247:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ oneLine),
/* harmony export */   g: () => (/* binding */ printable)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);

/** How long a name or message may be that is kept for people. */
const longest = 500;
/**
 * Text to keep: 500 characters at most, without the colours and control characters that terminals get and that break what shows them. It
 * is a copy, since a piece cut out of a long text holds on to all of it.
 */
function printable(text) {
    const plain = text
        .slice(0, 2 * longest)
        .replaceAll(/(?:(?!\s)\p{Cc}|\u241B)\[[\d;]*[A-Za-z]/gu, '')
        .replaceAll(/(?![\t\n\r])\p{Cc}|\uFFFE|\uFFFF/gu, '\uFFFD');
    return plain.length > longest ? `${copy(plain.slice(0, longest))}…` : copy(plain);
}
/** The same on one line: what stands in a log must not begin another line there, which a runner might take for a command. */
function oneLine(text) {
    return printable(text)
        .replaceAll(/[\s\u2028\u2029]+/g, ' ')
        .trim();
}
/** Half a character at its end is replaced on the way. */
function copy(text) {
    return node_buffer__WEBPACK_IMPORTED_MODULE_0__.Buffer.from(text).toString();
}


/***/ }),

/***/ 5956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ refusal)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _printable_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8247);


/** A result file that cannot be trusted, by name: `why` says what was found and what to do, and may quote the file. */
function refusal(path, why, cause) {
    return new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('file', `${path}: ${(0,_printable_js__WEBPACK_IMPORTED_MODULE_1__/* .oneLine */ .T)(why)}`, { facts: { path }, cause });
}


/***/ }),

/***/ 7475:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ readText)
});

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
;// CONCATENATED MODULE: ./build/convert/encoding.js

/** As many bytes as an XML declaration may reasonably take. */
const headLength = 256;
/**
 * The encoding of a text by its first bytes: the byte order mark, else the look of its first characters, else the XML declaration,
 * else UTF-8 (XML 1.0, appendix F). Throws `RangeError` for an encoding that is not known here.
 */
function createDecoder(head) {
    const encoding = detectEncoding(external_node_buffer_.Buffer.from(head));
    return encoding === 'utf-8' ? createUtf8Decoder() : createTextDecoder(encoding);
}
/** Byte order marks, and how the first character of a document looks in UTF-16 without one, in hexadecimal. */
const beginnings = [
    [/^fffe/, 'utf-16le'],
    [/^feff/, 'utf-16be'],
    [/^efbbbf/, 'utf-8'],
    [/^(?!00)..00/, 'utf-16le'],
    [/^00(?!00)../, 'utf-16be'],
];
function detectEncoding(head) {
    const start = head.toString('hex', 0, 4);
    const [, encoding] = beginnings.find(([beginning]) => beginning.test(start)) ?? [];
    return encoding ?? declaredEncoding(head.toString('latin1', 0, headLength));
}
/** A declaration that can be read byte by byte is not UTF-16, whatever it says: .NET's string writers claim it, then save as UTF-8. */
function declaredEncoding(head) {
    const label = /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
    return /^utf-?(?:8|16(?:le|be)?)$/.test(label) ? 'utf-8' : label;
}
/** Faster than `TextDecoder` on streams: what is ASCII stays one byte a character, so that the parser behind it runs faster too. */
function createUtf8Decoder() {
    let rest = external_node_buffer_.Buffer.alloc(0);
    return {
        encoding: 'utf-8',
        write: (bytes) => {
            const all = rest.length === 0 ? external_node_buffer_.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : external_node_buffer_.Buffer.concat([rest, bytes]);
            const whole = all.subarray(0, all.length - unfinished(all));
            rest = external_node_buffer_.Buffer.from(all.subarray(whole.length));
            if ((0,external_node_buffer_.isAscii)(whole))
                return whole.toString('latin1');
            if (!(0,external_node_buffer_.isUtf8)(whole))
                throw new TypeError('not UTF-8');
            return whole.toString('utf8');
        },
        end: () => {
            if (rest.length > 0)
                throw new TypeError('not UTF-8');
            return '';
        },
    };
}
/** How many bytes at the end begin a character that has not come whole yet (RFC 3629 §3). */
function unfinished(bytes) {
    for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
        const byte = bytes[bytes.length - back] ?? 0;
        if (byte < 0x80)
            return 0;
        if (byte >= 0xc0)
            return back < sequenceLength(byte) ? back : 0;
    }
    return 0;
}
function sequenceLength(lead) {
    if (lead >= 0xf0)
        return 4;
    return lead >= 0xe0 ? 3 : 2;
}
function createTextDecoder(encoding) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return {
        encoding,
        write: (bytes) => decoder.decode(bytes, { stream: true }),
        end: () => decoder.decode(),
    };
}

// EXTERNAL MODULE: ./build/convert/refusal.js
var refusal = __webpack_require__(5956);
;// CONCATENATED MODULE: ./build/convert/text.js




/** The text of a file in pieces, decoded, without its byte order mark. Throws `EvidenceError` `file` where it cannot be read. */
async function* readText(file) {
    let decoder;
    let head = external_node_buffer_.Buffer.alloc(0);
    for await (const bytes of readBytes(file)) {
        if (decoder !== undefined) {
            yield decode(file.path, decoder, bytes);
            continue;
        }
        head = head.length === 0 ? external_node_buffer_.Buffer.from(bytes) : external_node_buffer_.Buffer.concat([head, bytes]);
        if (head.length < headLength)
            continue;
        decoder = text_open(file.path, head);
        yield withoutMark(decode(file.path, decoder, head));
    }
    yield finish(file.path, decoder, head);
}
/** A file shorter than `headLength` is decoded here whole. */
function finish(path, decoder, head) {
    const last = decoder ?? text_open(path, head);
    const text = decoder === undefined ? withoutMark(decode(path, last, head)) : '';
    return text + decode(path, last);
}
async function* readBytes(file) {
    let length = 0;
    try {
        for await (const bytes of file.read()) {
            length += bytes.length;
            yield bytes;
        }
    }
    catch (error) {
        if (error instanceof build_error/* EvidenceError */.o)
            throw error;
        throw (0,refusal/* refusal */.x)(file.path, `cannot be read (${error instanceof Error ? error.message : String(error)})`, error);
    }
    if (length === 0)
        throw (0,refusal/* refusal */.x)(file.path, 'is empty; the tool that should have written it seems to have failed');
}
function text_open(path, head) {
    try {
        return createDecoder(head);
    }
    catch (error) {
        throw (0,refusal/* refusal */.x)(path, 'is declared to be in an encoding that is not known here; write it as UTF-8', error);
    }
}
/** Without `bytes`: says that no more will come. */
function decode(path, decoder, bytes) {
    try {
        return bytes === undefined ? decoder.end() : decoder.write(bytes);
    }
    catch (error) {
        throw (0,refusal/* refusal */.x)(path, `holds bytes that are not ${decoder.encoding}; declare its encoding rightly, or write it as UTF-8`, error);
    }
}
function withoutMark(text) {
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
}


/***/ }),

/***/ 4256:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  f: () => (/* binding */ createXmlReader)
});

// EXTERNAL MODULE: ./node_modules/saxes/saxes.js
var saxes = __webpack_require__(9800);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/convert/refusal.js
var refusal = __webpack_require__(5956);
;// CONCATENATED MODULE: ./build/convert/section.js
/** Characters of a section that are kept: enough for any message that is shown. */
const longest = 4096;
const openings = /<!\[CDATA\[|<!--|<\?|<!DOCTYPE/g;
const partOfOpening = /<(?:!(?:-|\[(?:C(?:D(?:A(?:TA?)?)?)?)?|D(?:O(?:C(?:T(?:YP?)?)?)?)?)?)?$/;
const endings = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' };
/**
 * Shortens CDATA sections, comments and instructions while they stream by. The parser behind it keeps each of them whole, and the output
 * of a test may be a gigabyte.
 */
function createSectionCutter() {
    const state = { held: '', ending: undefined, kept: 0, lines: 0, plain: false };
    return {
        cut: (piece) => cut(state, state.held + piece),
        rest: () => state.held,
        lines: () => state.lines,
    };
}
function cut(state, text) {
    let shortened = '';
    let from = 0;
    state.held = '';
    while (from < text.length) {
        const [part, next] = stepOn(state, text, from);
        shortened += part;
        from = next;
    }
    return shortened;
}
function stepOn(state, text, from) {
    if (state.plain)
        return [text.slice(from), text.length];
    return state.ending === undefined ? stepOutside(state, text, from) : stepInside(state, text, from);
}
function stepOutside(state, text, from) {
    openings.lastIndex = from;
    const [opening] = (mayOpen(text, from) ? openings.exec(text) : null) ?? [];
    if (opening === undefined) {
        const part = partOfOpening.exec(text.slice(Math.max(from, text.length - 9)))?.[0] ?? '';
        state.held = part;
        return [text.slice(from, text.length - part.length), text.length];
    }
    state.ending = endings[opening];
    state.plain = state.ending === undefined;
    state.kept = 0;
    return [text.slice(from, openings.lastIndex), openings.lastIndex];
}
/** Most pieces hold no section, and to find that out in this way is much faster. */
function mayOpen(text, from) {
    return text.includes('<!', from) || text.includes('<?', from);
}
function stepInside(state, text, from) {
    const { ending = '' } = state;
    const end = text.indexOf(ending, from);
    const to = end < 0 ? Math.max(from, text.length - ending.length + 1) : end;
    const body = text.slice(from, Math.min(to, from + longest - state.kept));
    state.kept += body.length;
    state.lines += countLines(text, from + body.length, to);
    if (end < 0) {
        state.held = text.slice(to);
        return [body.toWellFormed(), text.length];
    }
    state.ending = undefined;
    return [body.toWellFormed() + ending, end + ending.length];
}
function countLines(text, from, to) {
    let count = 0;
    for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
        count += 1;
    return count;
}

;// CONCATENATED MODULE: ./build/convert/xml.js




/** Deeper than any reporter nests (PHPUnit and NUnit stay below 20), and shallow enough to hold on a stack. */
const deepest = 100;
/** The longest reference to a character, `&#x10FFFF;`, with some leading zeros. */
const longestReference = 16;
/**
 * A strict XML 1.0 reader: what is not well-formed, declares entities or nests too deep throws `EvidenceError` `file` naming `path`.
 * One thing is let through: control characters, raw or as references, since test output is full of them and no structure hangs on them.
 */
function createXmlReader(path, listener) {
    const parser = new saxes/* SaxesParser */.wT({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
    const cutter = createSectionCutter();
    let piece = '';
    let before = '';
    let start = 0;
    parser.on('error', (error) => {
        const at = parser.position - start;
        const seen = before.slice(-longestReference) + piece.slice(Math.max(0, at - longestReference), at);
        if (!isControlCharacter(error.message, seen))
            throw malformed(path, parser.line + cutter.lines(), error);
    });
    parser.on('doctype', (doctype) => {
        if (doctype.includes('<!ENTITY'))
            throw (0,refusal/* refusal */.x)(path, 'declares XML entities, which are never expanded here; leave them out');
    });
    subscribe(parser, path, listener);
    const write = (text) => {
        start += piece.length;
        before = piece;
        piece = text;
        guard(path, () => parser.write(text));
    };
    return {
        write: (text) => {
            write(cutter.cut(text));
        },
        end: () => {
            write(cutter.rest());
            guard(path, () => parser.close());
        },
        listen: (on) => {
            listen(parser, on ? listener.text : undefined);
        },
    };
}
function subscribe(parser, path, listener) {
    let depth = 0;
    parser.on('opentag', (tag) => {
        depth += 1;
        if (depth > deepest)
            throw (0,refusal/* refusal */.x)(path, `nests more than ${deepest} elements deep, which no test report does`);
        listener.open(tag.name, tag.attributes);
    });
    parser.on('closetag', (tag) => {
        depth -= 1;
        listener.close(tag.name);
    });
}
function listen(parser, text) {
    if (text === undefined) {
        parser.off('text');
        parser.off('cdata');
    }
    else {
        parser.on('text', text);
        parser.on('cdata', text);
    }
}
/** Whether a complaint is about a control character (or half a surrogate pair by reference) alone; `seen` ends where it was raised. */
function isControlCharacter(complaint, seen) {
    if (complaint === 'disallowed character.')
        return /[\p{Cc}\uFFFE\uFFFF]$/u.test(seen);
    return complaint === 'malformed character entity.' && /&#(?:\d{1,7}|[xX][\dA-Fa-f]{1,6});$/.test(seen);
}
function malformed(path, line, error) {
    const [what = ''] = error.message.split('.');
    const cut = /^(?:unclosed tag|unexpected end|document must)/.test(what) ? 'is cut off' : 'is not well-formed XML';
    return (0,refusal/* refusal */.x)(path, `${cut} at line ${line} (${what}); let the tool write it again, whole`, error);
}
/** What is not ours to say is a defect of the text, or a limit of the parser (a string that gets too long). */
function guard(path, work) {
    try {
        work();
    }
    catch (error) {
        if (error instanceof build_error/* EvidenceError */.o)
            throw error;
        throw (0,refusal/* refusal */.x)(path, 'is not XML that can be read here; let the tool write it again', error);
    }
}


/***/ })

};
