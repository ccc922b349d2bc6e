export const id = 609;
export const ids = [609];
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


/***/ }),

/***/ 558:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CJ: () => (/* binding */ ListedArtifact),
/* harmony export */   FV: () => (/* binding */ Artifact),
/* harmony export */   N0: () => (/* binding */ ArtifactReceipt),
/* harmony export */   tM: () => (/* binding */ ArtifactReport),
/* harmony export */   zo: () => (/* binding */ Assertion)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3305);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9594);



/** published-api.md §4.3. */
const ArtifactReport = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    fingerprint: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .Fingerprint */ .$A,
    filename: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._minLength */ .m9(1, 'must not be empty')),
    build_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    commit_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    trail_name: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .TrailName */ .QT),
    template_reference_name: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .TemplateName */ .cT),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    git_commit: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .CommitSha */ .Yk),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg),
    repo_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .RepoInfo */ .RQ),
    commits_list: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg)),
    repo_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY()),
    template: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA),
    annotations: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()),
});
/** What a report answers (decisions.md §1); not shown by the published page (§4.3), so a client takes whatever comes. */
const ArtifactReceipt = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ["catch"] */ .MfU(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    id: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    compliance_state: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .ComplianceState */ .Z$),
}), {});
const SharedMembers = {
    id: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    fingerprint: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .Fingerprint */ .$A,
    filename: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    created_at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    last_modified_at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    evidence: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA,
    trail_name: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .TrailName */ .QT),
    template_reference_name: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .TemplateName */ .cT),
    git_commit: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .CommitSha */ .Yk),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg.shape)),
    repo_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .RepoInfo */ .RQ.shape)),
    commit_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    build_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    repo_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    api_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA),
    annotations: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .ComplianceState */ .Z$),
    deployments: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr())),
};
/** List form (published-api.md §2.5). */
const ListedArtifact = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ ...SharedMembers, releases: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr())) });
/** Full form (published-api.md §2.5); `description` and `commits_list` as reported are ours. */
const Artifact = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    ...SharedMembers,
    flow_name: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FlowName */ .iV,
    commit_lead_times: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA,
    build_lead_times: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA,
    template: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP())),
    state_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    approvals: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr())),
    running: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J())),
    exited: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J())),
    history: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J())),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    commits_list: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg.shape))),
});
/** Whether an artifact may go out, and every reason why not (decisions.md §1). */
const Assertion = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    compliance: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .ComplianceState */ .Z$,
    reasons: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});


/***/ }),

/***/ 3004:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Tn: () => (/* binding */ Attestation),
  vG: () => (/* binding */ AttestationReceipt),
  T2: () => (/* binding */ CodequalityReport),
  Qx: () => (/* binding */ CustomReport),
  O5: () => (/* binding */ FullAttestation),
  E7: () => (/* binding */ GenericReport),
  H6: () => (/* binding */ JiraReport),
  zV: () => (/* binding */ JunitReport),
  xO: () => (/* binding */ PullRequestReport),
  DD: () => (/* binding */ VulnscanReport)
});

// UNUSED EXPORTS: Attachment, CommonMembers, GenericMembers, OverriddenBy

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./build/schema/codequality.js
var codequality = __webpack_require__(2452);
// EXTERNAL MODULE: ./build/schema/custom.js
var custom = __webpack_require__(3703);
// EXTERNAL MODULE: ./build/schema/git.js
var git = __webpack_require__(1738);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/schema/jira.js


const JiraIssue = schemas/* strictObject */.rej({
    issue_id: schemas/* string */.YjP(),
    issue_url: schemas/* string */.YjP(),
    issue_exists: schemas/* boolean */.zMY(),
    issue_fields: schemas/* optional */.lqM(primitives/* FreeObject */.eA),
});
const JiraMembers = schemas/* strictObject */.rej({ jira_results: schemas/* array */.YOg(JiraIssue) });

// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
;// CONCATENATED MODULE: ./build/schema/junit.js


const Count = schemas/* int */.Whr().check(api/* _gte */.qm(0));
/** One outermost test suite (decisions.md §1). `duration` in seconds. */
const SuiteResult = schemas/* strictObject */.rej({
    name: schemas/* string */.YjP(),
    total: Count,
    failures: Count,
    errors: Count,
    skipped: Count,
    duration: schemas/* number */.aig(),
    timestamp: schemas/* optional */.lqM(primitives/* EpochSeconds */.xZ),
});
const JunitMembers = schemas/* strictObject */.rej({ junit_results: schemas/* array */.YOg(SuiteResult) });

// EXTERNAL MODULE: ./build/schema/pull-request.js
var pull_request = __webpack_require__(1339);
// EXTERNAL MODULE: ./build/schema/vulnscan.js
var vulnscan = __webpack_require__(1098);
;// CONCATENATED MODULE: ./build/schema/attestation.js









/** Members that every kind of attestation shares (published-api.md §4.8). */
const CommonMembers = schemas/* strictObject */.rej({
    attestation_name: primitives/* AttestationName */.w4,
    origin_url: schemas/* optional */.lqM(schemas/* string */.YjP()),
    description: schemas/* optional */.lqM(schemas/* string */.YjP()),
    artifact_fingerprint: schemas/* optional */.lqM(primitives/* Fingerprint */.$A),
    target_artifacts: schemas/* optional */.lqM(schemas/* array */.YOg(primitives/* TemplateName */.cT)),
    git_commit_info: schemas/* optional */.lqM(git/* GitCommit */.Yg),
    repo_info: schemas/* optional */.lqM(git/* RepoInfo */.RQ),
    external_urls: schemas/* optional */.lqM(primitives/* FreeObject */.eA),
    annotations: schemas/* optional */.lqM(primitives/* FreeObject */.eA),
    user_data: schemas/* optional */.lqM(primitives/* FreeObject */.eA),
});
const GenericMembers = schemas/* strictObject */.rej({ is_compliant: schemas/* boolean */.zMY('must be true or false; there is no default') });
const GenericReport = schemas/* extend */.X$i(CommonMembers, GenericMembers.shape);
const JunitReport = schemas/* extend */.X$i(CommonMembers, JunitMembers.shape);
const VulnscanReport = schemas/* extend */.X$i(CommonMembers, vulnscan/* VulnscanMembers */.cw.shape);
const CodequalityReport = schemas/* extend */.X$i(CommonMembers, codequality/* CodequalityMembers */.y0.shape);
const PullRequestReport = schemas/* extend */.X$i(CommonMembers, pull_request/* PullRequestMembers */.kK.shape);
const JiraReport = schemas/* extend */.X$i(CommonMembers, JiraMembers.shape);
const CustomReport = schemas/* extend */.X$i(CommonMembers, custom/* CustomMembers */.zx.shape);
/**
 * What a creation answers (decisions.md §1): where the record stands, and how the trail does after it. The published page does not show
 * it (§4.8), so a client takes whatever comes with the status of success.
 */
const AttestationReceipt = schemas/* catch */.MfU(schemas/* object */.Ikc({
    attestation_id: schemas/* optional */.lqM(schemas/* string */.YjP()),
    html_url: schemas/* optional */.lqM(schemas/* string */.YjP()),
    compliance_state: schemas/* optional */.lqM(primitives/* ComplianceState */.Z$),
}), {});
/** Element of the organisation-wide list (published-api.md §2.6). */
const Attestation = schemas/* object */.Ikc({
    attestation_id: schemas/* string */.YjP(),
    attestation_name: schemas/* string */.YjP(),
    attestation_type: schemas/* string */.YjP(),
    created_at: primitives/* EpochSeconds */.xZ,
    description: schemas/* optional */.lqM(schemas/* string */.YjP()),
    has_audit_package: schemas/* optional */.lqM(schemas/* boolean */.zMY()),
    html_url: schemas/* optional */.lqM(schemas/* string */.YjP()),
    is_compliant: schemas/* boolean */.zMY(),
    origin_url: schemas/* optional */.lqM(schemas/* string */.YjP()),
    reported_by: schemas/* optional */.lqM(schemas/* string */.YjP()),
    schema_version: schemas/* optional */.lqM(schemas/* int */.Whr()),
    user_data: schemas/* optional */.lqM(schemas/* unknown */.L5J()),
});
/** The override in force on an attestation (decisions.md §2). */
const OverriddenBy = schemas/* object */.Ikc({
    attestation_id: schemas/* string */.YjP(),
    reason: schemas/* string */.YjP(),
    reported_by: schemas/* string */.YjP(),
    created_at: primitives/* EpochSeconds */.xZ,
    new_compliance_status: schemas/* optional */.lqM(schemas/* boolean */.zMY()),
    expires_at: schemas/* optional */.lqM(primitives/* EpochSeconds */.xZ),
});
const Attachment = schemas/* object */.Ikc({
    filename: schemas/* string */.YjP(),
    content_type: schemas/* string */.YjP(),
    size: schemas/* int */.Whr(),
    sha256: schemas/* string */.YjP(),
});
/** An attestation with everything known of it: kind-specific members at the top level (decisions.md §2). */
const FullAttestation = schemas/* extend */.X$i(Attestation, {
    flow_name: schemas/* optional */.lqM(schemas/* string */.YjP()),
    trail_name: schemas/* optional */.lqM(schemas/* string */.YjP()),
    artifact_fingerprint: schemas/* optional */.lqM(schemas/* string */.YjP()),
    target_artifacts: schemas/* optional */.lqM(schemas/* array */.YOg(schemas/* string */.YjP())),
    git_commit_info: schemas/* optional */.lqM(schemas/* object */.Ikc(git/* GitCommit */.Yg.shape)),
    repo_info: schemas/* optional */.lqM(schemas/* object */.Ikc(git/* RepoInfo */.RQ.shape)),
    external_urls: schemas/* optional */.lqM(primitives/* FreeObject */.eA),
    annotations: schemas/* optional */.lqM(primitives/* FreeObject */.eA),
    attachment: schemas/* optional */.lqM(Attachment),
    overridden_by: schemas/* optional */.lqM(OverriddenBy),
    sequence: schemas/* optional */.lqM(schemas/* int */.Whr()),
    record_sha256: schemas/* optional */.lqM(schemas/* string */.YjP()),
    junit_results: schemas/* optional */.lqM(JunitMembers.shape.junit_results),
    vulnscan_results: schemas/* optional */.lqM(vulnscan/* VulnscanMembers */.cw.shape.vulnscan_results),
    codequality_results: schemas/* optional */.lqM(codequality/* CodequalityMembers */.y0.shape.codequality_results),
    git_provider: schemas/* optional */.lqM(schemas/* string */.YjP()),
    pull_requests: schemas/* optional */.lqM(pull_request/* PullRequestMembers */.kK.shape.pull_requests),
    jira_results: schemas/* optional */.lqM(JiraMembers.shape.jira_results),
    type_name: schemas/* optional */.lqM(schemas/* string */.YjP()),
    attestation_data: schemas/* optional */.lqM(schemas/* unknown */.L5J()),
    type_version: schemas/* optional */.lqM(schemas/* int */.Whr()),
    type_errors: schemas/* optional */.lqM(schemas/* array */.YOg(schemas/* string */.YjP())),
});


/***/ }),

/***/ 2452:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y0: () => (/* binding */ CodequalityMembers)
/* harmony export */ });
/* unused harmony exports GateCondition, CodequalityResults */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);

/** `value` and `onLeakPeriod` may be absent: a condition without data has none (decisions.md §2). */
const GateCondition = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    metric: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    errorThreshold: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    operator: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    value: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    onLeakPeriod: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY()),
});
/** The outcome of a code-quality analysis and of its quality gate (published-api.md §4.8). */
const CodequalityResults = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    analysedAt: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    revision: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    project: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ key: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), url: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), '') }),
    serverUrl: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    taskId: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    changedAt: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    qualityGate: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ status: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), conditions: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(GateCondition) }),
});
const CodequalityMembers = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ codequality_results: CodequalityResults });


/***/ }),

/***/ 3703:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EP: () => (/* binding */ CustomTypeReport),
/* harmony export */   Wp: () => (/* binding */ CustomType),
/* harmony export */   zx: () => (/* binding */ CustomMembers)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


/** `attestation_data` is any JSON value; a string that is JSON is read as it (decisions.md §2). */
const CustomMembers = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    type_name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .TrailName */ .QT,
    attestation_data: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J(),
});
/** `rules` are jq expressions; every one must be true for an attestation of the type to be compliant. */
const CustomTypeReport = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .TrailName */ .QT,
    description: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    rules: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())),
});
const CustomType = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    version: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(),
    rules: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    type_schema: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J()),
    created_at: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ,
    created_by: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});


/***/ }),

/***/ 2835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eg: () => (/* binding */ Notification),
/* harmony export */   eu: () => (/* binding */ NotificationReport),
/* harmony export */   l9: () => (/* binding */ Trigger)
/* harmony export */ });
/* unused harmony export Target */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3305);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


/** When a notification is sent (decisions.md §7). */
const Trigger = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n([
    'ON_STARTED_TRAIL',
    'ON_ATTESTATION',
    'ON_NON_COMPLIANT_ATTESTATION',
    'ON_COMPLIANT_TRAIL',
    'ON_NON_COMPLIANT_TRAIL',
    'ON_OVERRIDE',
]);
const Address = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .url */ .OZ5({ protocol: /^https?$/, error: 'must be an http or https URL' });
/** `secret` and `webhook` are written, never read back. */
const Target = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .discriminatedUnion */ .gMt('type', [
    zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('WEBHOOK'), url: Address, secret: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()) }),
    zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('SLACK'), webhook: Address }),
]);
const NotificationReport = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .Identifier */ .gw,
    triggers: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(Trigger).check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1, 'must name at least one trigger')),
    flows: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FlowName */ .iV)),
    targets: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(Target).check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1, 'must name at least one target')),
});
/** The API's notification "action" (published-api.md §2.7). */
const Notification = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    number: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(),
    targets: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FreeObject */ .eA),
    triggers: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    created_by: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    is_created_from_slack_app: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY(),
    last_modified_at: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ,
    is_failing: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
    last_success_timestamp: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    last_failure_timestamp: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    created_at: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    flows: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())),
    environments: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())),
});


/***/ }),

/***/ 8816:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ OverrideReport)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3305);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9594);



/** published-api.md §4.4. `expires_at` and a custom `original_attestation_type` are ours (decisions.md §5). */
const OverrideReport = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    attestation_name: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .OverridableName */ .Th,
    reason: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_3__/* ._regex */ .Fk(/\S/, 'must say why')),
    new_compliance_status: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .boolean */ .zMY(),
    original_attestation_type: _primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .AttestationType */ .$T,
    origin_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    artifact_fingerprint: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .Fingerprint */ .$A),
    target_artifacts: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullish */ .cl6(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .OverridableName */ .Th)),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg),
    repo_info: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .RepoInfo */ .RQ),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA),
    annotations: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .FreeObject */ .eA),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .unknown */ .L5J()),
    expires_at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_1__/* .EpochSeconds */ .xZ),
});


/***/ }),

/***/ 1339:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B9: () => (/* binding */ PullRequest),
/* harmony export */   kK: () => (/* binding */ PullRequestMembers)
/* harmony export */ });
/* unused harmony exports PullRequestCommit, Approver */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


const PullRequestCommit = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    sha1: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    author: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    co_authors: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()), []),
    committer: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
    timestamp: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    verified: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
});
/** The last decisive review of one person; `commit` is the head that they looked at. */
const Approver = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    username: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    timestamp: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    commit: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP())),
    association: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP()),
});
/** decisions.md §3. `merge_commit` is the real one, or null while there is none. */
const PullRequest = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    url: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    number: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(),
    title: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    state: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ["enum"] */ .k5n(['open', 'merged', 'closed']),
    author: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    created_at: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ,
    merged_at: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .mee(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ)),
    merge_commit: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .nullable */ .mee(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .CommitSha */ .Yk)),
    head_ref: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    head_sha: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    base_ref: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
    commits: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(PullRequestCommit),
    approvers: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(Approver),
});
const PullRequestMembers = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    git_provider: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('github', 'must be github'),
    pull_requests: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(PullRequest),
});


/***/ }),

/***/ 8288:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  z: () => (/* binding */ operations)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./build/schema/artifact.js
var artifact = __webpack_require__(558);
// EXTERNAL MODULE: ./build/schema/attestation.js + 2 modules
var attestation = __webpack_require__(3004);
// EXTERNAL MODULE: ./build/schema/custom.js
var custom = __webpack_require__(3703);
// EXTERNAL MODULE: ./build/schema/notification.js
var notification = __webpack_require__(2835);
// EXTERNAL MODULE: ./build/schema/operation.js
var operation = __webpack_require__(1287);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./build/schema/override.js
var override = __webpack_require__(8816);
// EXTERNAL MODULE: ./build/schema/page.js
var page = __webpack_require__(3839);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
// EXTERNAL MODULE: ./build/schema/trail.js
var trail = __webpack_require__(9522);
;// CONCATENATED MODULE: ./build/schema/published.js









const CommitList = schemas/* codec */.rLB(schemas/* string */.YjP(), schemas/* array */.YOg(primitives/* CommitSha */.Yk).check(api/* _minLength */.m9(1)), {
    decode: (text) => text.split(','),
    encode: (shas) => shas.join(','),
});
/** What every creation of an attestation has in common (published-api.md §4.8). */
const attests = {
    method: 'POST',
    access: 'report',
    query: operation/* NoQuery */.mb,
    encoding: 'multipart',
    file: 'attachment_file',
    statuses: [201],
    answer: attestation/* AttestationReceipt */.vG,
};
/** The operations that published-api.md lays down in §4.1 to §4.10. */
const publishedOperations = {
    listAttestationsForCriteria: (0,operation/* operation */.MQ)({
        ...operation/* reads */.Um,
        path: '/attestations/{org}/list_attestations_for_criteria',
        origin: 'published',
        source: 'published-api.md §4.1',
        summary: 'List the attestations of some commits',
        query: schemas/* strictObject */.rej({
            commit_list: CommitList,
            flow_name: schemas/* optional */.lqM(primitives/* FlowName */.iV),
            attestation_name: schemas/* optional */.lqM(primitives/* AttestationName */.w4),
            attestation_type: schemas/* optional */.lqM(primitives/* AttestationType */.$T),
            attestation_id: schemas/* optional */.lqM(schemas/* string */.YjP()),
        }),
        answer: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* array */.YOg(attestation/* FullAttestation */.O5)),
    }),
    listTrails: (0,operation/* operation */.MQ)({
        ...operation/* reads */.Um,
        path: '/trails/{org}/{flow_name}',
        origin: 'published',
        source: 'published-api.md §4.2',
        summary: 'List the trails of a flow, newest first',
        query: page/* PageQuery */.K3,
        answer: trail/* TrailList */.B5,
    }),
    reportArtifact: (0,operation/* operation */.MQ)({
        method: 'POST',
        access: 'report',
        path: '/artifacts/{org}/{flow_name}',
        origin: 'published',
        source: 'published-api.md §4.3',
        summary: 'Report an artifact',
        query: operation/* NoQuery */.mb,
        encoding: 'json',
        body: artifact/* ArtifactReport */.tM,
        statuses: [201],
        answer: artifact/* ArtifactReceipt */.N0,
    }),
    overrideAttestation: (0,operation/* operation */.MQ)({
        method: 'POST',
        access: 'override',
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/override',
        origin: 'published',
        source: 'published-api.md §4.4 and §4.9',
        summary: "Override an attestation's compliance, with a reason",
        query: operation/* NoQuery */.mb,
        encoding: 'json',
        body: override/* OverrideReport */.x,
        statuses: [200],
        answer: attestation/* AttestationReceipt */.vG,
    }),
    listAttestations: (0,operation/* operation */.MQ)({
        ...operation/* reads */.Um,
        path: '/attestations/{org}',
        origin: 'published',
        source: 'published-api.md §4.5',
        summary: 'List the attestations of an organisation, newest first',
        query: schemas/* extend */.X$i(page/* PageQuery */.K3, {
            attestation_id: schemas/* optional */.lqM(schemas/* string */.YjP()),
            flow_name: schemas/* optional */.lqM(primitives/* FlowName */.iV),
            attestation_name: schemas/* optional */.lqM(primitives/* AttestationName */.w4),
            attestation_type: schemas/* optional */.lqM(primitives/* AttestationType */.$T),
            is_compliant: schemas/* optional */.lqM(page/* BooleanQuery */.PP),
            from_timestamp: schemas/* optional */.lqM(page/* EpochQuery */.WD),
            to_timestamp: schemas/* optional */.lqM(page/* EpochQuery */.WD),
        }),
        answer: schemas/* object */.Ikc({ data: schemas/* array */.YOg(attestation/* Attestation */.Tn), pagination: schemas/* optional */.lqM(page/* Pagination */.dK) }),
    }),
    listArtifactsByCommit: (0,operation/* operation */.MQ)({
        ...operation/* reads */.Um,
        path: '/artifacts/{org}/{flow_name}/commit_sha/{commit_sha}',
        origin: 'published',
        source: 'published-api.md §4.6',
        summary: 'Look up the artifacts built from a commit',
        query: schemas/* strictObject */.rej({ trail: schemas/* optional */.lqM(schemas/* string */.YjP()) }),
        answer: schemas/* array */.YOg(artifact/* Artifact */.FV),
    }),
    listArtifacts: (0,operation/* operation */.MQ)({
        ...operation/* reads */.Um,
        path: '/artifacts/{org}/{flow_name}',
        origin: 'published',
        source: 'published-api.md §4.7',
        summary: 'List the artifacts of a flow, newest first',
        query: page/* PageQuery */.K3,
        answer: schemas/* array */.YOg(artifact/* ListedArtifact */.CJ),
    }),
    reportVulnscan: (0,operation/* operation */.MQ)({
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/vulnscan',
        origin: 'published',
        source: 'published-api.md §4.8',
        summary: 'Attest a vulnerability scan',
        body: attestation/* VulnscanReport */.DD,
    }),
    reportCodequality: (0,operation/* operation */.MQ)({
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/codequality',
        origin: 'published',
        source: 'published-api.md §4.8',
        summary: 'Attest a code-quality analysis and its quality gate',
        body: attestation/* CodequalityReport */.T2,
    }),
    reportCustom: (0,operation/* operation */.MQ)({
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/custom',
        origin: 'published',
        source: 'published-api.md §4.8',
        summary: 'Attest evidence of a type of your own',
        body: attestation/* CustomReport */.Qx,
    }),
    listNotifications: (0,operation/* operation */.MQ)({
        ...operation/* reads */.Um,
        path: '/actions/{org}',
        origin: 'published',
        source: 'published-api.md §4.10',
        summary: 'List the notification actions of an organisation',
        query: operation/* NoQuery */.mb,
        answer: schemas/* array */.YOg(notification/* Notification */.Eg),
    }),
};

;// CONCATENATED MODULE: ./build/schema/search.js




const Found = schemas/* object */.Ikc({
    trails: schemas/* array */.YOg(trail/* Trail */.X0),
    artifacts: schemas/* array */.YOg(artifact/* Artifact */.FV),
    attestations: schemas/* array */.YOg(attestation/* FullAttestation */.O5),
});

// EXTERNAL MODULE: ./build/schema/trail-operation.js
var trail_operation = __webpack_require__(3190);
;// CONCATENATED MODULE: ./build/schema/extension.js










const ours = { origin: 'extension', source: 'decisions.md §1' };
/** The operations of ours, which a service of the published ones alone does not have. */
const extensionOperations = {
    ...trail_operation/* trailOperations */.h,
    reportGeneric: (0,operation/* operation */.MQ)({
        ...ours,
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/generic',
        summary: 'Attest anything, saying yourself whether it is compliant',
        body: attestation/* GenericReport */.E7,
    }),
    reportJunit: (0,operation/* operation */.MQ)({
        ...ours,
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/junit',
        summary: 'Attest test results',
        body: attestation/* JunitReport */.zV,
    }),
    reportPullRequest: (0,operation/* operation */.MQ)({
        ...ours,
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/pull_request',
        summary: 'Attest the pull requests of a commit; an empty list says that there was none',
        body: attestation/* PullRequestReport */.xO,
    }),
    reportJira: (0,operation/* operation */.MQ)({
        ...ours,
        ...attests,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}/jira',
        summary: 'Attest the issues that a change refers to',
        body: attestation/* JiraReport */.H6,
    }),
    listTrailAttestations: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/attestations/{org}/{flow_name}/trail/{trail_name}',
        summary: 'List the attestations of a trail in full, newest first',
        query: operation/* NoQuery */.mb,
        answer: schemas/* array */.YOg(attestation/* FullAttestation */.O5),
    }),
    getAttestation: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/attestations/{org}/{attestation_id}',
        summary: 'Read one attestation in full',
        query: operation/* NoQuery */.mb,
        answer: attestation/* FullAttestation */.O5,
    }),
    getAttachment: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/attestations/{org}/{attestation_id}/attachment',
        summary: 'Download the file that came with an attestation',
        query: operation/* NoQuery */.mb,
        answer: schemas/* unknown */.L5J(),
        download: true,
    }),
    getArtifact: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/artifacts/{org}/{flow_name}/fingerprint/{fingerprint}',
        summary: 'Read an artifact by its fingerprint, as last reported',
        query: operation/* NoQuery */.mb,
        answer: artifact/* Artifact */.FV,
    }),
    assertArtifact: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/asserts/{org}/fingerprint/{fingerprint}',
        summary: 'May this artifact go out? Not if any trail that holds it says no',
        query: schemas/* strictObject */.rej({ flow_name: schemas/* optional */.lqM(primitives/* FlowName */.iV) }),
        answer: artifact/* Assertion */.zo,
    }),
    createCustomType: (0,operation/* operation */.MQ)({
        ...ours,
        method: 'POST',
        access: 'maintain',
        path: '/custom-attestation-types/{org}',
        summary: 'Define a custom attestation type, or a new version of it',
        query: operation/* NoQuery */.mb,
        encoding: 'multipart',
        body: custom/* CustomTypeReport */.EP,
        file: 'type_schema',
        statuses: [201],
        answer: custom/* CustomType */.Wp,
    }),
    listCustomTypes: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/custom-attestation-types/{org}',
        summary: 'List the custom attestation types',
        query: operation/* NoQuery */.mb,
        answer: schemas/* array */.YOg(custom/* CustomType */.Wp),
    }),
    putNotification: (0,operation/* operation */.MQ)({
        ...ours,
        method: 'PUT',
        access: 'maintain',
        path: '/actions/{org}/flows',
        summary: 'Create or update a notification action, by its name',
        query: operation/* NoQuery */.mb,
        encoding: 'json',
        body: notification/* NotificationReport */.eu,
        statuses: [201, 200],
        answer: notification/* Notification */.Eg,
    }),
    getNotification: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/actions/{org}/{number}',
        summary: 'Read a notification action',
        query: operation/* NoQuery */.mb,
        answer: notification/* Notification */.Eg,
    }),
    deleteNotification: (0,operation/* operation */.MQ)({
        ...ours,
        method: 'DELETE',
        access: 'maintain',
        path: '/actions/{org}/{number}',
        summary: 'Delete a notification action',
        query: operation/* NoQuery */.mb,
        encoding: 'none',
        body: operation/* NoBody */._b,
        statuses: [204],
        answer: schemas/* undefined */.Vxk(),
    }),
    search: (0,operation/* operation */.MQ)({
        ...ours,
        ...operation/* reads */.Um,
        path: '/search/{org}/sha/{sha}',
        summary: 'Find what belongs to a commit or a fingerprint; a prefix of 7 or more will do',
        query: operation/* NoQuery */.mb,
        answer: Found,
    }),
};

;// CONCATENATED MODULE: ./build/schema/table.js


/** Every operation of the API by the name that the client calls it. */
const operations = { ...publishedOperations, ...extensionOperations };


/***/ }),

/***/ 1098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fm: () => (/* binding */ FindingLocation),
/* harmony export */   cw: () => (/* binding */ VulnscanMembers)
/* harmony export */ });
/* unused harmony exports Finding, ScanRun, VulnscanResults */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);

const Count = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._gte */ .qm(0));
const Line = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()]);
/** Where a finding is, as reporters write it; published-api.md §4.8 leaves its shape open. */
const FindingLocation = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ uri: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), lines: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([Line, zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(Line)])) });
/** One finding of a scanner; `locations` hold {uri, lines} (published-api.md §4.8). */
const Finding = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    id: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    message: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    locations: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J()),
    priority_score: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
});
/** What one scan run found. Counts may exceed the lists, which a reporter may cut; the larger of both is judged. */
const ScanRun = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    low_count: Count,
    medium_count: Count,
    high_count: Count,
    low: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(Finding),
    medium: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(Finding),
    high: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(Finding),
});
const VulnscanResults = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    tool: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ name: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), version: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }),
    results: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(ScanRun),
    schema_version: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
});
const VulnscanMembers = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ vulnscan_results: VulnscanResults });


/***/ }),

/***/ 8232:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ isObject),
/* harmony export */   d: () => (/* binding */ canonicalJson)
/* harmony export */ });
/**
 * JSON with one spelling for equal values (RFC 8785): members ordered by UTF-16 units, no whitespace, numbers and strings as
 * ECMAScript writes them. Members that are undefined are left out, as in any JSON.
 */
function canonicalJson(value) {
    if (Array.isArray(value))
        return `[${value.map(canonicalJson).join(',')}]`;
    if (isObject(value))
        return printMembers(value);
    return value === undefined ? 'null' : JSON.stringify(value);
}
/** Anything with members; an array is one too. */
function isObject(value) {
    return typeof value === 'object' && value !== null;
}
function printMembers(value) {
    // A loop, for this is the hottest line of every verdict and of every record that is hashed.
    let members = '';
    for (const name of Object.keys(value).toSorted()) {
        if (value[name] === undefined)
            continue;
        members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(value[name])}`;
    }
    return `{${members}}`;
}


/***/ }),

/***/ 8551:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ explain)
});

// EXTERNAL MODULE: ./build/verdict/item.js
var verdict_item = __webpack_require__(9139);
// EXTERNAL MODULE: ./build/verdict/rule/vulnscan.js
var vulnscan = __webpack_require__(503);
// EXTERNAL MODULE: ./build/verdict/rule/codequality.js
var codequality = __webpack_require__(6927);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
// EXTERNAL MODULE: ./build/verdict/group.js
var group = __webpack_require__(2733);
;// CONCATENATED MODULE: ./build/verdict/yaml.js
const plain = /^[A-Za-z_][A-Za-z0-9_./-]*$/;
const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i;
/** A YAML scalar that reads back as this text, whatever it holds. */
function toScalar(text) {
    return plain.test(text) && !reserved.test(text) ? text : JSON.stringify(text);
}
/** The same for a workflow, where `${{` would begin an expression. */
function toWorkflowScalar(text) {
    return toScalar(text.replaceAll('${{', "${{ '${{' }}"));
}

;// CONCATENATED MODULE: ./build/verdict/template.js




/** Nobody has said what the trail must hold. Where a service shows no template at all, what it misses betrays that it has one. */
function lacksTemplate({ template }, items) {
    return (template ?? null) === null && items.every(({ state }) => state !== 'missing');
}
/** A flow template that asks for what was reported, ready to paste; undefined where nothing was. `artifacts`: names of those. */
function writeTemplate(items, artifacts) {
    const attestations = items.filter(({ type }) => type !== 'artifact');
    if (attestations.length === 0 && artifacts.length === 0)
        return undefined;
    const ofTrail = attestations.filter(({ artifact }) => artifact === undefined);
    const byName = (0,group/* groupBy */.$)(artifacts, toTemplateName);
    return [
        '# .github/evidence.yml',
        'version: 1',
        'trail:',
        ...(ofTrail.length > 0 ? ['  attestations:', ...listRequired(ofTrail, '    ')] : []),
        ...(byName.size > 0 ? ['  artifacts:'] : []),
        ...[...byName].flatMap(([name, reported]) => writeArtifact(name, reported, attestations)),
    ].join('\n');
}
function writeArtifact(name, reported, attestations) {
    const hint = reported.includes(name) ? '' : ` # report it as ${name}=<path>`;
    const tied = attestations.filter(({ artifact }) => artifact !== undefined && reported.includes(artifact));
    return [
        `    - name: ${toScalar(name)}${hint}`,
        ...(tied.length > 0 ? ['      attestations:', ...listRequired(tied, '        ')] : []),
    ];
}
/** Each name once: a template refuses to hold it twice. */
function listRequired(items, indent) {
    const types = new Map(items.toReversed().map(({ name, type }) => [name, type]));
    return [...types]
        .toReversed()
        .map(([name, type]) => `${indent}- { name: ${toScalar(name)}, type: ${toScalar(type)} }`);
}
/** A filename is no template name as it is, and several artifacts of one name are one in a template. */
function toTemplateName(artifact) {
    const name = artifact.replace(/@[0-9a-f]{12}@*$/, '');
    return (0,parse/* parse */.qg)(primitives/* TemplateName */.cT, name).ok ? name : name.replace(/[^a-zA-Z0-9\-_]+/g, '-');
}

;// CONCATENATED MODULE: ./build/verdict/fix.js





/** YAML to copy: a template where there is none, else a step for each that is missing, and the line that would relax a strict default. */
function suggestFix(trail, entries) {
    const items = entries.map(({ item }) => item);
    const missing = items.filter(({ state }) => state === 'missing');
    if (lacksTemplate(trail, items)) {
        return writeTemplate(items, Object.keys(trail.compliance_status?.artifacts_statuses ?? {}));
    }
    const lines = entries.flatMap((entry) => writePolicy(entry, trail));
    const parts = [
        ...under('# In the workflow, where the evidence arises:', missing.map(writeStep)),
        ...under('# In the template, to accept what was found and no more:', lines),
    ];
    return parts.length > 0 ? parts.join('\n') : undefined;
}
function under(title, lines) {
    return lines.length > 0 ? [title, ...lines] : [];
}
function writeStep(item) {
    const inputs = Object.entries(toInputs(item)).map(([name, value]) => `    ${name}: ${value}`);
    return ['- uses: OWNER/delivery-evidence@v1', '  if: ${{ !cancelled() }}', '  with:', ...inputs].join('\n');
}
function toInputs(item) {
    if (item.type === 'artifact')
        return { kind: 'artifact', artifacts: toWorkflowScalar(`${item.name}=dist/*`) };
    const kind = item.type === '*' ? 'generic' : item.type;
    return {
        kind: toWorkflowScalar(kind),
        name: toWorkflowScalar((0,verdict_item/* printName */.To)(item)),
        ...(inputsOfKind[kind] ?? { data: 'data.json' }),
    };
}
/** What a kind needs beside its name (action.yml). */
const inputsOfKind = {
    generic: { compliant: "${{ job.status == 'success' }}" },
    junit: { files: '"**/junit*.xml"' },
    vulnscan: { files: '"**/*.sarif"' },
    codequality: {
        'codequality-url': '"https://"',
        'codequality-token': '${{ secrets.CODEQUALITY_TOKEN }}',
    },
    pull_request: {},
    jira: { 'jira-url': '"https://"', 'jira-token': '${{ secrets.JIRA_TOKEN }}' },
};
/** A default is only relaxed where the template has not said anything of its own. */
function writePolicy({ item, attestation }, trail) {
    if (item.state !== 'failing' || attestation === undefined || hasPolicy(item, trail))
        return [];
    const policy = relax(attestation);
    const names = `name: ${toScalar(item.name)}, type: ${toScalar(item.type)}`;
    return policy === undefined ? [] : [`- { ${names}, policy: ${policy} }`];
}
function hasPolicy({ artifact, name }, { template }) {
    const required = template?.trail.artifacts.find((one) => one.name === artifact)?.attestations;
    return ((artifact === undefined ? template?.trail.attestations : required)?.some((one) => one.name === name && one['policy'] !== undefined) === true);
}
/** Every severity is named, for one that is not is unlimited. */
function relax({ vulnscan_results, codequality_results }) {
    if (vulnscan_results !== undefined && vulnscan_results.results.length > 0) {
        const { high, medium, low } = (0,vulnscan/* countBySeverity */.Ot)(vulnscan_results);
        return `{ max: { high: ${high}, medium: ${medium}, low: ${low} } }`;
    }
    if (codequality_results?.status !== 'SUCCESS')
        return undefined;
    const failed = (0,codequality/* countFailedConditions */.DE)(codequality_results);
    return failed > 0 ? `{ max_failed_conditions: ${failed} }` : undefined;
}

;// CONCATENATED MODULE: ./build/verdict/claim.js

function readTrailClaim({ compliance_state, compliance_status, is_compliant }) {
    return readClaim([compliance_state, compliance_status?.status], [is_compliant, compliance_status?.is_compliant]);
}
/** An artifact may also be MISSING (decisions.md §5). */
function readArtifactClaim({ status, is_compliant }) {
    return readClaim([status === 'MISSING' ? 'INCOMPLETE' : status], [is_compliant]);
}
const badness = ['COMPLIANT', 'INCOMPLETE', 'UNCLEAR', 'NON-COMPLIANT'];
/** Of several the one that is furthest from a pass; of none, nothing has been shown. */
function pickWorst(claims) {
    const [worst] = claims.toSorted((a, b) => badness.indexOf(b.verdict) - badness.indexOf(a.verdict));
    return worst ?? { verdict: 'INCOMPLETE' };
}
function readClaim(words, flags) {
    const said = [...new Set(words)].filter((word) => word !== undefined);
    const [word, another] = said;
    if (word === undefined)
        return { verdict: 'UNCLEAR', doubt: 'the service names no state' };
    if (another !== undefined)
        return { verdict: 'UNCLEAR', doubt: `the service says both ${word} and ${another}` };
    const state = primitives/* ComplianceState */.Z$.options.find((known) => known === word);
    if (state === undefined)
        return { verdict: 'UNCLEAR', doubt: `the service says ${word}, which is no state known here` };
    const isCompliant = state === 'COMPLIANT';
    if (flags.includes(!isCompliant)) {
        return { verdict: 'UNCLEAR', doubt: `the service says ${word}, and also that is_compliant is ${!isCompliant}` };
    }
    return { verdict: state };
}

;// CONCATENATED MODULE: ./build/verdict/selection.js



function selectFrom(trail, fingerprints) {
    const all = Object.entries(trail.compliance_status?.artifacts_statuses ?? {});
    if (fingerprints === undefined)
        return { claim: readTrailClaim(trail), artifacts: all, absent: [], isWhole: true };
    const asked = new Set(fingerprints);
    const artifacts = all.filter(([, { artifact_fingerprint = '' }]) => asked.has(artifact_fingerprint));
    for (const [, { artifact_fingerprint = '' }] of artifacts)
        asked.delete(artifact_fingerprint);
    const claims = artifacts.map(([, status]) => readArtifactClaim(status));
    const claim = trail.compliance_status === undefined
        ? { verdict: 'UNCLEAR', doubt: 'the service does not say how its artifacts stand' }
        : pickWorst([...claims, ...[...asked].map(() => ({ verdict: 'INCOMPLETE' }))]);
    return { claim, artifacts, absent: [...asked], isWhole: false };
}
const rank = ['failing', 'missing', 'overridden', 'passing'];
/** What there is to say of the selection, worst first. The trail's own evidence is part of it, for every artifact needs that too. */
function listEntries(trail, selection, attestations) {
    const byId = new Map(attestations.map((attestation) => [attestation.attestation_id, attestation]));
    const own = (trail.compliance_status?.attestations_statuses ?? []).map((status) => (0,verdict_item/* toEntry */.q0)(status, undefined, byId));
    const entries = [...own, ...selection.absent.map(toAbsent)];
    for (const [name, status] of selection.artifacts) {
        const tied = status.attestations_statuses.map((attestation) => (0,verdict_item/* toEntry */.q0)(attestation, name, byId));
        const isExplained = [...own, ...tied].some(({ item }) => isTrouble(item));
        const itself = isNoted(status, selection) ? undefined : (0,verdict_item/* toArtifactEntry */.SP)(name, status, isExplained);
        for (const entry of tied)
            entries.push(entry);
        if (itself !== undefined)
            entries.push(itself);
    }
    const isUnmarked = lacksTemplate(trail, entries.map(({ item }) => item));
    return entries
        .map((entry) => (isUnmarked ? { ...entry, item: { ...entry.item, unexpected: false } } : entry))
        .toSorted((a, b) => rank.indexOf(a.item.state) - rank.indexOf(b.item.state));
}
/** An artifact that lacks something without keeping the trail from passing is worth a note where the whole trail is asked about. */
function isNoted(status, { isWhole }) {
    return isWhole && status.status === 'INCOMPLETE';
}
function isTrouble({ state }) {
    return state === 'missing' || state === 'failing';
}
function toAbsent(fingerprint) {
    const reasons = [`no artifact with fingerprint ${fingerprint} is reported in this trail`];
    return { item: { name: fingerprint.slice(0, 12), type: 'artifact', state: 'missing', unexpected: false, reasons } };
}

// EXTERNAL MODULE: ./build/verdict/wording.js
var wording = __webpack_require__(2114);
;// CONCATENATED MODULE: ./build/verdict/explanation.js





/** Explains what a service says of a trail. `attestations` is undefined where the service has the published operations alone. */
function explain(trail, attestations, scope = {}) {
    const selection = selectFrom(trail, scope.fingerprints);
    const entries = listEntries(trail, selection, attestations ?? []);
    const items = entries.map(({ item }) => item);
    const claim = doubt(selection.claim, items);
    const subject = selection.isWhole ? `Trail ${trail.name}` : `What is asked about in trail ${trail.name}`;
    return {
        verdict: claim.verdict,
        headline: `${subject} ${tell(claim, items, trail)}.`,
        items,
        missing: listNames(items, 'missing'),
        failing: listNames(items, 'failing'),
        fix: claim.verdict === 'COMPLIANT' ? undefined : suggestFix(trail, entries),
        notes: listNotes(selection, claim, attestations === undefined),
    };
}
/** A service that says COMPLIANT and lists what is not says two things. */
function doubt(claim, items) {
    const trouble = items.find(isTrouble);
    if (claim.verdict !== 'COMPLIANT' || trouble === undefined)
        return claim;
    return {
        verdict: 'UNCLEAR',
        doubt: `the service says COMPLIANT, and also that ${(0,verdict_item/* printName */.To)(trouble)} is ${trouble.state}`,
    };
}
function tell({ verdict, doubt: why = '' }, items, trail) {
    switch (verdict) {
        case 'COMPLIANT':
            return `holds all that is required${tellOverridden(items)}`;
        case 'NON-COMPLIANT':
            return `fails${tellNames(listNames(items, 'failing'))}`;
        case 'INCOMPLETE':
            return tellIncomplete(items, trail);
        case 'UNCLEAR':
            return `cannot be judged: ${why}`;
    }
}
function tellIncomplete(items, trail) {
    const missing = listNames(items, 'missing');
    if (missing.length > 0)
        return `still lacks ${listSome(missing)}`;
    if (items.length === 0)
        return 'holds no attestation yet';
    if (lacksTemplate(trail, items))
        return 'has no template, so that nobody has said what it must hold';
    return 'is incomplete, and the service does not say what is missing';
}
function tellOverridden(items) {
    const overridden = items.filter(({ state }) => state === 'overridden').length;
    return overridden === 0 ? '' : `, ${(0,wording/* plural */.L)(overridden, 'attestation')} by override`;
}
function tellNames(names) {
    return names.length === 0 ? ', and the service does not say why' : `: ${listSome(names)}`;
}
function listSome(names) {
    const rest = names.length - 3;
    return rest > 1 ? `${names.slice(0, 3).join(', ')} and ${rest} more` : names.join(', ');
}
function listNames(items, state) {
    return [...new Set(items.filter((item) => item.state === state).map(verdict_item/* printName */.To))];
}
function listNotes(selection, claim, isPublishedAlone) {
    const { artifacts } = selection;
    const lacking = artifacts.filter(([, status]) => isNoted(status, selection));
    return [
        ...(claim.doubt === undefined ? [] : [`Unclear is no pass: ${claim.doubt}.`]),
        ...lacking.flatMap(([name, { reasons = [] }]) => reasons.map((reason) => `${name}: ${reason}`)),
        ...(isPublishedAlone ? ['The service has the published operations alone: reporters and links are left out.'] : []),
    ];
}


/***/ }),

/***/ 2733:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ groupBy)
/* harmony export */ });
/** Values by key, in order; those without a key are left out. */
function groupBy(values, keyOf) {
    const groups = new Map();
    for (const value of values) {
        const key = keyOf(value);
        if (key === undefined)
            continue;
        const group = groups.get(key);
        if (group === undefined)
            groups.set(key, [value]);
        else
            group.push(value);
    }
    return groups;
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

/***/ 86:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B6: () => (/* binding */ describeSource),
/* harmony export */   P2: () => (/* binding */ readOrigin),
/* harmony export */   ll: () => (/* binding */ compareReports),
/* harmony export */   qB: () => (/* binding */ compareRuns)
/* harmony export */ });
/* harmony import */ var _canonical_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8232);

function readOrigin(fact) {
    const { source, run } = fact.annotations;
    const members = (0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .G)(run) ? run : {};
    return {
        fact,
        origin: {
            source: source === undefined || source === null ? '' : (0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalJson */ .d)(source),
            run: toNumber(members['id']),
            attempt: toNumber(members['attempt']),
        },
    };
}
/** Negative where `a` is of an earlier run, 0 where both are of the same. */
function compareRuns(a, b) {
    return a.run - b.run || a.attempt - b.attempt;
}
/** The order in which reports supersede each other: by run, within a run by arrival. */
function compareReports(a, b) {
    return compareRuns(a.origin, b.origin) || a.fact.sequence - b.fact.sequence;
}
/** A source as people read it: `ci.yml / test / {"os":"ubuntu"}`; undefined where there is none. */
function describeSource(annotations) {
    const { source } = annotations;
    if (source === undefined || source === null || source === '')
        return undefined;
    if (typeof source === 'string')
        return source;
    if (!(0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .G)(source))
        return (0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalJson */ .d)(source);
    const { repository, workflow, job, matrix, ...rest } = source;
    const parts = [toFilename(workflow), job, matrix, ...Object.values(rest)].filter(says);
    const said = parts.length > 0 ? parts : [repository].filter(says);
    return said.length > 0 ? said.map(toText).join(' / ') : (0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalJson */ .d)(source);
}
function toNumber(value) {
    if (typeof value === 'string' && /^\d+$/.test(value))
        return Number(value);
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
function toFilename(workflow) {
    return typeof workflow === 'string' ? workflow.replace(/@.*$/, '').split('/').at(-1) : workflow;
}
function says(part) {
    return (0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .isObject */ .G)(part) ? Object.keys(part).length > 0 : part !== undefined && part !== null && part !== '';
}
function toText(part) {
    return typeof part === 'string' ? part : (0,_canonical_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalJson */ .d)(part);
}


/***/ }),

/***/ 6927:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DE: () => (/* binding */ countFailedConditions),
/* harmony export */   v3: () => (/* binding */ faultsOfCodequality),
/* harmony export */   ws: () => (/* binding */ isCodequalityNoWorse)
/* harmony export */ });
/* harmony import */ var _canonical_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8232);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2114);


/** The analysis succeeded and its gate is OK, or at most `max_failed_conditions` of it failed (decisions.md §5). */
function faultsOfCodequality(results, policy) {
    const faults = results.status === 'SUCCESS' ? [] : [`analysis ${results.status}, not SUCCESS`];
    return [...faults, ...faultsOfGate(results.qualityGate, policy?.max_failed_conditions)];
}
/** No other failed condition, and neither the analysis nor its gate in a worse state. */
function isCodequalityNoWorse(later, earlier) {
    const before = new Set(listFailed(earlier.qualityGate).map(toKey));
    const now = listFailed(later.qualityGate);
    return ((later.status === 'SUCCESS' || later.status === earlier.status) &&
        isGateNoWorse(later.qualityGate.status, earlier.qualityGate.status) &&
        (later.qualityGate.status === 'OK' || now.length > 0 || before.size === 0) &&
        now.every((condition) => before.has(toKey(condition))));
}
function countFailedConditions({ qualityGate }) {
    return listFailed(qualityGate).length;
}
function faultsOfGate(gate, most) {
    const failed = listFailed(gate);
    // A gate that is not OK and names no failed condition could have failed any number of them.
    if (most === undefined || failed.length === 0)
        return gate.status === 'OK' ? [] : [describeGate(gate, failed)];
    if (failed.length <= most)
        return [];
    return [`${describeGate(gate, failed)} (${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .L)(failed.length, 'failed condition')}, at most ${most} allowed)`];
}
function describeGate(gate, failed) {
    return `quality gate ${gate.status}${failed.length > 0 ? `: ${failed.map(describe).join(', ')}` : ''}`;
}
/** A condition without data (`NO_VALUE`) has not failed. */
function listFailed({ conditions }) {
    return conditions.filter(({ status }) => status !== 'OK' && status !== 'NO_VALUE');
}
const sides = {
    LESS_THAN: 'below',
    LT: 'below',
    GREATER_THAN: 'above',
    GT: 'above',
};
function describe({ metric, value, operator, errorThreshold }) {
    return `${metric} ${value ?? 'without a value'} ${sides[operator] ?? operator} ${errorThreshold}`;
}
function toKey({ metric, operator, onLeakPeriod }) {
    return (0,_canonical_js__WEBPACK_IMPORTED_MODULE_1__/* .canonicalJson */ .d)([metric, operator, onLeakPeriod ?? false]);
}
const gateOrder = ['OK', 'WARN', 'ERROR'];
function isGateNoWorse(later, earlier) {
    if (later === earlier || later === 'OK')
        return true;
    return gateOrder.includes(later) && gateOrder.indexOf(later) < gateOrder.indexOf(earlier);
}


/***/ }),

/***/ 503:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EH: () => (/* binding */ isVulnscanNoWorse),
/* harmony export */   N1: () => (/* binding */ faultsOfVulnscan),
/* harmony export */   Ot: () => (/* binding */ countBySeverity)
/* harmony export */ });
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2114);

const severities = ['high', 'medium', 'low'];
/** At least one scan ran and found nothing, or no more than `max` allows; there, a severity not named is unlimited (decisions.md §5). */
function faultsOfVulnscan({ results }, policy) {
    if (results.length === 0)
        return ['no scan ran'];
    const faults = [];
    for (const severity of severities) {
        const found = countFindings(results, severity);
        const allowed = policy?.max === undefined ? 0 : (policy.max[severity] ?? Infinity);
        if (found > allowed)
            faults.push(`${(0,_wording_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .L)(found, `${severity} finding`)} (at most ${allowed} allowed)${nameSome(results, severity)}`);
    }
    return faults;
}
const mostNamed = 3;
/** The first few of them, so that nobody has to open the report to know what this is about. */
function nameSome(runs, severity) {
    const ids = [...new Set(listIds(runs, severity))];
    if (ids.length === 0)
        return '';
    const isAll = ids.length <= mostNamed && countUnlisted(runs, severity) === 0;
    return `: ${ids.slice(0, mostNamed).join(', ')}${isAll ? '' : ', …'}`;
}
/** The same findings or fewer, by id. Findings that are only counted, not listed, must not become more: nobody could say which they are. */
function isVulnscanNoWorse(later, earlier) {
    if (later.results.length === 0 && earlier.results.length > 0)
        return false;
    return severities.every((severity) => countFindings(later.results, severity) <= countFindings(earlier.results, severity) &&
        countUnlisted(later.results, severity) <= countUnlisted(earlier.results, severity) &&
        isSubset(listIds(later.results, severity), listIds(earlier.results, severity)));
}
/** How many findings of each severity a report names: each count or list, whichever is larger. */
function countBySeverity({ results }) {
    return {
        high: countFindings(results, 'high'),
        medium: countFindings(results, 'medium'),
        low: countFindings(results, 'low'),
    };
}
function countFindings(runs, severity) {
    let found = 0;
    for (const run of runs)
        found += Math.max(run[`${severity}_count`], run[severity].length);
    return found;
}
function countUnlisted(runs, severity) {
    return countFindings(runs, severity) - listIds(runs, severity).length;
}
function listIds(runs, severity) {
    return runs.flatMap((run) => run[severity].map(({ id }) => id));
}
/** Of multisets: an id that is there twice must have been there twice. */
function isSubset(ids, of) {
    const left = new Map();
    for (const id of of)
        left.set(id, (left.get(id) ?? 0) + 1);
    for (const id of ids) {
        const count = left.get(id) ?? 0;
        if (count === 0)
            return false;
        left.set(id, count - 1);
    }
    return true;
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
