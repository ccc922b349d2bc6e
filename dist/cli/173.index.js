export const id = 173;
export const ids = [173];
export const modules = {

/***/ 8537:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ findFiles)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6760);

/** Files (not folders) that match, as absolute paths in a fixed order. `!pattern` leaves out. */
async function findFiles(patterns, cwd) {
    // It brings the whole toolkit along, which must not be loaded before the first request is out.
    const { create } = await Promise.all(/* import() */[__webpack_require__.e(752), __webpack_require__.e(942), __webpack_require__.e(917)]).then(__webpack_require__.bind(__webpack_require__, 5917));
    const rooted = patterns.map((pattern) => pattern.startsWith('!') ? `!${(0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, pattern.slice(1))}` : (0,node_path__WEBPACK_IMPORTED_MODULE_0__.resolve)(cwd, pattern));
    const globber = await create(rooted.join('\n'), { matchDirectories: false, followSymbolicLinks: false });
    return (await globber.glob()).toSorted();
}


/***/ }),

/***/ 173:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  AK: () => (/* binding */ convertResults),
  CM: () => (/* binding */ findResults),
  c5: () => (/* binding */ openResult),
  vV: () => (/* binding */ sortByContent)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/convert/convert.js + 20 modules
var convert = __webpack_require__(5465);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
;// CONCATENATED MODULE: ./build/command/discover.js



/** Where tools put their results, by the path below the workspace with `/`. The content decides in the end what a file is. */
const places = {
    junit: /(^|\/)(TEST-[^/]*|[^/]*junit[^/]*|[^/]*xunit[^/]*|test-?results?|(surefire|failsafe)-reports\/[^/]*|(test-results?|test-reports?|junit)\/(.+\/)?[^/]*)\.xml$/i,
    vulnscan: /\.sarif(\.json)?$|(^|\/)((trivy|grype|snyk|npm-audit|osv)[^/]*|gl-[^/]*scanning-report|gl-sast-report|[^/]*cyclonedx[^/]*|bom|[^/]*\.cdx)\.json$/i,
    codequality: /(^|\/)(report-task\.txt|[^/]*quality-?gate[^/]*\.json|gl-code-quality-report\.json|codeclimate\.json)$/i,
};
const skipped = new Set(['node_modules', '.git', '.venv', 'venv', '__pycache__', '.tox', '.gradle']);
/** Files in the usual places; folders that hold other people's files are not looked into. */
async function discover(root, kinds) {
    const found = await walk(root, '');
    const paths = found.paths.filter((path) => kinds.some((kind) => places[kind].test(path)));
    return { paths: paths.toSorted(), closed: found.closed };
}
async function walk(root, below) {
    const entries = await (0,settle/* settle */.G)((0,promises_.readdir)((0,external_node_path_.join)(root, below), { withFileTypes: true }));
    if (!entries.ok)
        return { paths: [], closed: [below === '' ? root : below] };
    const place = (name) => (below === '' ? name : `${below}/${name}`);
    const folders = entries.value.filter((entry) => entry.isDirectory() && !skipped.has(entry.name));
    const nested = await Promise.all(folders.map(async ({ name }) => walk(root, place(name))));
    const own = entries.value.filter((entry) => entry.isFile()).map(({ name }) => place(name));
    return { paths: [...own, ...nested.flatMap(({ paths }) => paths)], closed: nested.flatMap(({ closed }) => closed) };
}

// EXTERNAL MODULE: ./build/command/files.js
var command_files = __webpack_require__(8537);
;// CONCATENATED MODULE: ./build/command/result.js






const kinds = ['junit', 'vulnscan', 'codequality'];
/** The files that the user named for a kind, or those in its usual places; none at all is an error. */
async function findResults(kind, patterns, cwd) {
    const files = patterns.length > 0
        ? (await (0,command_files/* findFiles */.l)(patterns, cwd)).map((file) => (0,external_node_path_.relative)(cwd, file))
        : (await sortByContent(cwd, [kind])).found.flatMap((found) => found.files);
    if (files.length > 0)
        return { kind, files };
    const asked = patterns.length > 0
        ? `\`files\`: ${patterns.join(', ')} matches no file`
        : `No ${kind} result file is in the usual places`;
    throw new error/* EvidenceError */.o('file', `${asked} in ${cwd}. Did the step before write it, in this job? Name it with \`files\`.`, {
        facts: { kind, patterns },
    });
}
/** Looks in the usual places of the kinds and lets the content say what each file is. */
async function sortByContent(cwd, wanted = kinds) {
    const { paths, closed } = await discover(cwd, wanted);
    const recognised = await Promise.all(paths.map(async (path) => ({ path, kind: await (0,convert/* recognise */.G)(openResult(path, cwd)) })));
    const of = (kind) => recognised.filter((it) => it.kind === kind).map(({ path }) => path);
    return {
        found: wanted.map((kind) => ({ kind, files: of(kind) })).filter(({ files }) => files.length > 0),
        left: recognised.filter(({ kind }) => kind === undefined || !wanted.includes(kind)).map(({ path }) => path),
        closed,
    };
}
async function convertResults(found, cwd, maxIssues) {
    return (0,convert/* convert */.C)(found.kind, found.files.map((path) => openResult(path, cwd)), maxIssues === '' ? {} : { maxIssues });
}
/** A result file under the name that messages use; what cannot be read is told by that name. */
function openResult(path, cwd) {
    return { path, read: () => readNamed(path, cwd) };
}
async function* readNamed(path, cwd) {
    try {
        const stream = (0,external_node_fs_.createReadStream)((0,external_node_path_.resolve)(cwd, path));
        yield* stream;
    }
    catch (cause) {
        throw new error/* EvidenceError */.o('file', `${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
}


/***/ }),

/***/ 5465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  C: () => (/* binding */ convert),
  G: () => (/* reexport */ recognise)
});

// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/convert/json.js
var json = __webpack_require__(1032);
// EXTERNAL MODULE: ./build/convert/plural.js
var plural = __webpack_require__(7908);
// EXTERNAL MODULE: ./build/convert/refusal.js
var refusal = __webpack_require__(5956);
;// CONCATENATED MODULE: ./build/convert/codequality/limit.js

/** Severities of the Code Climate format, which GitLab took over; `all` counts every issue. */
const severities = ['info', 'minor', 'major', 'critical', 'blocker'];
const limited = [...severities, 'all'];
/** Reads `blocker=0, critical=0, major=10`, one a line if wanted, or a bare number for all. Throws `EvidenceError` `usage`. */
function parseLimits(maxIssues) {
    const entries = maxIssues.split(/[,;\n]/).map((part) => part.trim());
    const limits = Object.fromEntries(entries.filter((entry) => entry !== '').map(parseLimit));
    if (Object.keys(limits).length === 0)
        throw unreadable(maxIssues);
    return limits;
}
function parseLimit(entry) {
    const [, name = 'all', number = ''] = /^(?:([a-z]+)\s*[=:]\s*)?(\d+)$/i.exec(entry) ?? [];
    const severity = limited.find((known) => known === name.toLowerCase());
    if (severity === undefined || number === '')
        throw unreadable(entry);
    return [severity, Number(number)];
}
function unreadable(entry) {
    return new build_error/* EvidenceError */.o('usage', `max-issues: "${entry}" is not understood; write a number, or severity=number for ${limited.join(', ')}, separated by commas.`);
}

;// CONCATENATED MODULE: ./build/convert/codequality/issues.js



/** Whether a document is a list of issues, as GitLab's and Code Climate's reports are. An empty list says nothing of its kind. */
function isIssueList(document) {
    return Array.isArray(document) && document.length > 0 && document.every(isIssue);
}
function isIssue(issue) {
    if (!(0,json/* isObject */.Gv)(issue) || !(0,json/* isObject */.Gv)(issue['location']))
        return false;
    return (0,json/* text */.Qq)(issue['description']) !== undefined || (0,json/* text */.Qq)(issue['check_name']) !== undefined;
}
/** The issues of a document. Throws `EvidenceError` `file` for what is no such list. */
function readIssues(path, document) {
    if (isIssueList(document))
        return document;
    if (Array.isArray(document) && document.length === 0)
        return [];
    throw (0,refusal/* refusal */.x)(path, 'is no code-quality result that is understood here (webhook payload, report-task.txt, GitLab or Code Climate issue list)');
}
/**
 * The verdict that limits give on issues: the format has none of its own. `qualityGate.name` says by what it was reached; what only a
 * server knows stays empty. An issue whose severity is not told counts as a blocker, for nobody has said that it is less.
 */
function judgeIssues(issues, limits) {
    const counts = new Map([['all', issues.length]]);
    for (const issue of issues) {
        const severity = severityOf(issue) ?? 'blocker';
        counts.set(severity, (counts.get(severity) ?? 0) + 1);
    }
    const conditions = Object.entries(limits).map(([name, limit]) => toCondition(name, counts.get(name) ?? 0, limit));
    const words = Object.entries(limits).map(([name, limit]) => `${name}=${limit}`);
    return {
        analysedAt: '',
        project: { key: '', url: '', name: '' },
        serverUrl: '',
        taskId: '',
        status: 'SUCCESS',
        changedAt: '',
        qualityGate: {
            status: conditions.some(({ status }) => status === 'ERROR') ? 'ERROR' : 'OK',
            name: `max-issues: ${words.join(', ')}`,
            conditions,
        },
    };
}
function countUnrated(issues) {
    return issues.filter((issue) => severityOf(issue) === undefined).length;
}
function severityOf(issue) {
    return severities.find((known) => known === (0,json/* text */.Qq)(issue['severity'])?.toLowerCase());
}
function toCondition(name, count, limit) {
    return {
        metric: `${name}_issues`,
        operator: 'GREATER_THAN',
        errorThreshold: String(limit),
        value: String(count),
        status: count > limit ? 'ERROR' : 'OK',
    };
}

// EXTERNAL MODULE: ./build/schema/url.js
var url = __webpack_require__(4763);
;// CONCATENATED MODULE: ./build/convert/codequality/task.js


/** A report-task.txt: lines of `key=value` by the names that the scanner gives them. */
function isTaskText(text) {
    return /^ce(?:TaskId|TaskUrl)=/m.test(text);
}
function parseTask(path, text) {
    const values = new Map(text.split(/\r?\n/).map(toPair));
    const dashboardUrl = values.get('dashboardUrl') ?? '';
    return {
        serverUrl: addressIn(path, values, 'serverUrl'),
        taskId: valueIn(path, values, 'ceTaskId'),
        taskUrl: addressIn(path, values, 'ceTaskUrl'),
        projectKey: valueIn(path, values, 'projectKey'),
        ...(dashboardUrl !== '' && { dashboardUrl }),
    };
}
function toPair(line) {
    const equals = line.indexOf('=');
    return equals < 0 ? [line.trim(), ''] : [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
}
function valueIn(path, values, key) {
    const value = values.get(key) ?? '';
    if (value === '')
        throw (0,refusal/* refusal */.x)(path, `lacks ${key}: it is cut off, or no report-task.txt; run the scanner again`);
    return value;
}
function addressIn(path, values, key) {
    const value = valueIn(path, values, key);
    if (!/^https?:$/.test((0,url/* parseUrl */.D)(value)?.protocol ?? '')) {
        throw (0,refusal/* refusal */.x)(path, `has a ${key} that is no http address (${value.slice(0, 100)}); run the scanner again`);
    }
    return value;
}

;// CONCATENATED MODULE: ./build/convert/codequality/webhook.js


/** The payload that a code-quality server sends to webhooks: it has the published shape, and more (published-api.md §4.8). */
function isWebhook(document) {
    return ((0,json/* isObject */.Gv)(document) &&
        ['serverUrl', 'taskId', 'status'].every((key) => typeof document[key] === 'string') &&
        (0,json/* isObject */.Gv)(document['project']));
}
/**
 * The published members of a webhook payload, and no other. An analysis that failed has no gate, and often no time: that is a result,
 * too, and says so in `status`.
 */
function projectWebhook(path, document) {
    const status = required(path, document, 'status');
    const gate = (0,json/* member */.Dc)(document, 'qualityGate');
    if (status === 'SUCCESS' && !(0,json/* isObject */.Gv)(gate)) {
        throw (0,refusal/* refusal */.x)(path, 'is a webhook payload without a quality gate; give the project one on the server');
    }
    const changedAt = (0,json/* text */.Qq)(document['changedAt']) ?? (0,json/* text */.Qq)(document['analysedAt']) ?? '';
    const revision = (0,json/* text */.Qq)(document['revision']);
    return {
        analysedAt: (0,json/* text */.Qq)(document['analysedAt']) ?? changedAt,
        ...(revision !== undefined && { revision }),
        project: projectOf(path, document),
        serverUrl: required(path, document, 'serverUrl'),
        taskId: required(path, document, 'taskId'),
        status,
        changedAt,
        qualityGate: (0,json/* isObject */.Gv)(gate) ? gateOf(path, gate) : { status: 'NONE', name: '', conditions: [] },
    };
}
function projectOf(path, document) {
    const project = (0,json/* member */.Dc)(document, 'project');
    return {
        key: required(path, project, 'key'),
        url: (0,json/* text */.Qq)((0,json/* member */.Dc)(project, 'url')) ?? '',
        name: (0,json/* text */.Qq)((0,json/* member */.Dc)(project, 'name')) ?? '',
    };
}
function gateOf(path, gate) {
    return {
        status: required(path, gate, 'status'),
        name: (0,json/* text */.Qq)(gate['name']) ?? '',
        conditions: (0,json/* optionalObjects */.Jx)(path, gate, 'conditions').map((condition) => webhook_toCondition(path, condition)),
    };
}
function webhook_toCondition(path, condition) {
    const value = (0,json/* text */.Qq)(condition['value']);
    const leak = condition['onLeakPeriod'];
    return {
        metric: required(path, condition, 'metric'),
        errorThreshold: (0,json/* text */.Qq)(condition['errorThreshold']) ?? '',
        operator: (0,json/* text */.Qq)(condition['operator']) ?? '',
        status: required(path, condition, 'status'),
        ...(value !== undefined && { value }),
        ...(typeof leak === 'boolean' && { onLeakPeriod: leak }),
    };
}
function required(path, parent, key) {
    const value = (0,json/* text */.Qq)((0,json/* member */.Dc)(parent, key));
    if (value === undefined)
        throw (0,refusal/* refusal */.x)(path, `is a webhook payload that lacks "${key}"; let the server send it again`);
    return value;
}

;// CONCATENATED MODULE: ./build/convert/codequality/codequality.js







/**
 * A webhook payload, a report-task.txt, or issue lists (GitLab, Code Climate), which `maxIssues` judges: of the first two one file at a
 * time, of the last any number. Throws `EvidenceError` `file`, naming the file, or `usage` for limits that cannot be read.
 */
async function convertCodequality(files, maxIssues) {
    const issues = [];
    for (const file of files) {
        const text = await (0,json/* readWhole */.oD)(file);
        const single = readSingle(file.path, text);
        if (single === undefined)
            issues.push(...readIssues(file.path, (0,json/* parseJson */.qF)(file.path, text)));
        else if (files.length > 1)
            throw (0,refusal/* refusal */.x)(file.path, 'is one analysis, and stands beside other files; report one at a time');
        else
            return single;
    }
    return judge(files, issues, maxIssues);
}
function readSingle(path, text) {
    if (isTaskText(text))
        return { kind: 'codequality-task', task: parseTask(path, text), notes: [] };
    const document = (0,json/* parseJson */.qF)(path, text);
    if (!isWebhook(document))
        return undefined;
    return { kind: 'codequality', payload: { codequality_results: projectWebhook(path, document) }, notes: [] };
}
function judge(files, issues, maxIssues = '') {
    if (maxIssues.trim() === '') {
        const path = files.map((file) => file.path).join(', ');
        throw (0,refusal/* refusal */.x)(path, 'is a list of issues, in which no verdict stands; say how many there may be with max-issues (`blocker=0, major=10`)');
    }
    const unrated = countUnrated(issues);
    return {
        kind: 'codequality',
        payload: { codequality_results: judgeIssues(issues, parseLimits(maxIssues)) },
        notes: unrated > 0 ? [`${(0,plural/* many */._)(unrated, 'issue')} without a severity that is known counted as blocker.`] : [],
    };
}

// EXTERNAL MODULE: ./build/convert/junit/junit.js + 9 modules
var junit = __webpack_require__(4048);
// EXTERNAL MODULE: ./build/convert/printable.js
var printable = __webpack_require__(8247);
;// CONCATENATED MODULE: ./build/convert/vulnscan/scan.js

function toScan(tool, judged) {
    const found = [];
    const omitted = {};
    let unknown = 0;
    for (const result of judged) {
        if ('omitted' in result) {
            omitted[result.omitted] = (omitted[result.omitted] ?? 0) + 1;
            continue;
        }
        if (result.severity === 'unknown')
            unknown += 1;
        found.push({ ...result.finding, severity: result.severity === 'unknown' ? 'low' : result.severity });
    }
    return { tool: { name: (0,printable/* oneLine */.T)(tool.name), version: (0,printable/* oneLine */.T)(tool.version) }, found, omitted, unknown };
}
/** The words that scanners use for severities. What is none of them is unknown. */
const words = new Map([
    ['critical', 'high'],
    ['high', 'high'],
    ['medium', 'medium'],
    ['moderate', 'medium'],
    ['low', 'low'],
    ['info', 'informational'],
    ['informational', 'informational'],
    ['none', 'informational'],
    ['negligible', 'informational'],
]);
function severityOfWord(word) {
    return (typeof word === 'string' ? words.get(word.toLowerCase()) : undefined) ?? 'unknown';
}
/** CVSS v3 bands, critical counting as high; 0 is no severity. */
function severityOfScore(score) {
    if (score >= 7)
        return 'high';
    if (score >= 4)
        return 'medium';
    return score > 0 ? 'low' : undefined;
}
/** A finding of that severity; an informational one is none. */
function scan_judge(severity, finding) {
    return severity === 'informational' ? { omitted: 'informational' } : { severity, finding };
}
/** Where a finding is: `lines` is `12`, `12-15`, or empty where it is a whole file or package. */
function locate(uri, first, last) {
    if (first === undefined)
        return { uri, lines: '' };
    return { uri, lines: last === undefined || last <= first ? String(first) : `${first}-${last}` };
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/cyclonedx.js


/** A CycloneDX bill of materials with vulnerabilities, or a VEX document. One that has no such list tells of no scan. */
const cyclonedx = {
    name: 'CycloneDX JSON',
    recognises: (document) => (0,json/* member */.Dc)(document, 'bomFormat') === 'CycloneDX',
    read: (path, document) => {
        if (!(0,json/* isObject */.Gv)(document) || !Array.isArray(document['vulnerabilities']))
            return [];
        const places = componentPlaces(document);
        const found = (0,json/* optionalObjects */.Jx)(path, document, 'vulnerabilities');
        return [
            toScan(toolOf(document), found.map((vulnerability) => judgeVulnerability(places, vulnerability))),
        ];
    },
};
/** `metadata.tools` is a list up to version 1.4, and an object with components from 1.5. */
function toolOf(document) {
    const tools = (0,json.at)(document, 'metadata', 'tools');
    const [tool] = [...(0,json/* objects */.JD)(tools), ...(0,json/* objects */.JD)((0,json.at)(tools, 'components')), ...(0,json/* objects */.JD)((0,json.at)(tools, 'services'))];
    return { name: (0,json/* text */.Qq)((0,json.at)(tool, 'name')) ?? 'CycloneDX', version: (0,json/* text */.Qq)((0,json.at)(tool, 'version')) ?? '' };
}
/** The package URL, or name and version, of each component by its reference. */
function componentPlaces(document) {
    const places = new Map();
    const waiting = [...(0,json/* objects */.JD)(document['components']), ...(0,json/* objects */.JD)([(0,json.at)(document, 'metadata', 'component')])];
    for (let component = waiting.pop(); component !== undefined; component = waiting.pop()) {
        waiting.push(...(0,json/* objects */.JD)(component['components']));
        const named = [(0,json/* text */.Qq)(component['name']), (0,json/* text */.Qq)(component['version'])].filter((part) => part !== undefined).join('@');
        const reference = (0,json/* text */.Qq)(component['bom-ref']);
        if (reference !== undefined)
            places.set(reference, (0,json/* text */.Qq)(component['purl']) ?? named);
    }
    return places;
}
/** What an analysis found to be no danger, or no longer one. `exploitable` and `in_triage` count. */
const cleared = {
    not_affected: 'not affected',
    false_positive: 'not affected',
    resolved: 'not affected',
    resolved_with_pedigree: 'not affected',
};
function judgeVulnerability(places, found) {
    const omitted = cleared[(0,json/* text */.Qq)((0,json.at)(found, 'analysis', 'state')) ?? ''];
    if (omitted !== undefined)
        return { omitted };
    const id = (0,json/* text */.Qq)(found['id']) ?? '';
    const ratings = (0,json/* objects */.JD)(found['ratings']);
    return scan_judge(worstOf(ratings), {
        id,
        message: (0,json/* text */.Qq)(found['description']) ?? (0,json/* text */.Qq)(found['detail']) ?? id,
        locations: (0,json/* objects */.JD)(found['affects']).map(({ ref }) => locate(places.get((0,json/* text */.Qq)(ref) ?? '') ?? (0,json/* text */.Qq)(ref) ?? '')),
        priority_score: Math.max(0, ...ratings.map((rating) => (0,json/* numeric */.sH)(rating['score']) ?? 0)),
    });
}
const order = ['high', 'medium', 'low', 'unknown', 'informational'];
/** Several sources may rate it: the worst counts, by its word, else by its score. */
function worstOf(ratings) {
    const rated = new Set(ratings.map(severityOfRating));
    return order.find((severity) => rated.has(severity)) ?? 'unknown';
}
function severityOfRating(rating) {
    const word = severityOfWord(rating['severity']);
    const score = (0,json/* numeric */.sH)(rating['score']);
    return word === 'unknown' && score !== undefined ? (severityOfScore(score) ?? 'informational') : word;
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/gitlab.js



/** A report in GitLab's security report format, of any of its kinds of scan. */
const gitlab = {
    name: 'GitLab security report',
    recognises: (document) => typeof (0,json/* member */.Dc)(document, 'version') === 'string' &&
        Array.isArray((0,json/* member */.Dc)(document, 'vulnerabilities')) &&
        ((0,json/* isObject */.Gv)((0,json/* member */.Dc)(document, 'scan')) || hasIdentifiers((0,json/* list */.p_)((0,json/* member */.Dc)(document, 'vulnerabilities')) ?? [])),
    read: (path, document) => {
        if (!(0,json/* isObject */.Gv)(document))
            return [];
        const status = (0,json/* text */.Qq)((0,json.at)(document, 'scan', 'status')) ?? 'success';
        if (status !== 'success')
            throw (0,refusal/* refusal */.x)(path, `is a GitLab report of a scan whose status is ${status}; look at what the scanner printed`);
        const scanner = (0,json.at)(document, 'scan', 'scanner');
        const tool = {
            name: (0,json/* text */.Qq)((0,json.at)(scanner, 'name')) ?? (0,json/* text */.Qq)((0,json.at)(scanner, 'id')) ?? 'GitLab',
            version: (0,json/* text */.Qq)((0,json.at)(scanner, 'version')) ?? '',
        };
        return [toScan(tool, (0,json/* optionalObjects */.Jx)(path, document, 'vulnerabilities').map(gitlab_judgeVulnerability))];
    },
};
/** Reports before version 14 may lack `scan`. */
function hasIdentifiers(vulnerabilities) {
    return vulnerabilities.length > 0 && vulnerabilities.every((found) => Array.isArray((0,json/* member */.Dc)(found, 'identifiers')));
}
function gitlab_judgeVulnerability(found) {
    const [identifier] = (0,json/* list */.p_)(found['identifiers']) ?? [];
    const id = (0,json/* text */.Qq)((0,json.at)(identifier, 'value')) ?? (0,json/* text */.Qq)((0,json.at)(identifier, 'name')) ?? (0,json/* text */.Qq)(found['id']) ?? '';
    return scan_judge(severityOfWord(found['severity']), {
        id,
        message: (0,json/* text */.Qq)(found['message']) ?? (0,json/* text */.Qq)(found['name']) ?? (0,json/* text */.Qq)(found['description']) ?? id,
        locations: [toLocation(found['location'])],
        priority_score: 0,
    });
}
/** A file, an image, or a page with its address: each kind of scan has its own. */
function toLocation(location) {
    const page = [(0,json/* text */.Qq)((0,json.at)(location, 'hostname')), (0,json/* text */.Qq)((0,json.at)(location, 'path'))]
        .filter((part) => part !== undefined)
        .join('');
    const uri = (0,json/* text */.Qq)((0,json.at)(location, 'file')) ?? (0,json/* text */.Qq)((0,json.at)(location, 'image')) ?? page;
    return locate(uri, (0,json/* numeric */.sH)((0,json.at)(location, 'start_line')), (0,json/* numeric */.sH)((0,json.at)(location, 'end_line')));
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/grype.js


/** Grype's `-o json`. */
const grype = {
    name: 'Grype JSON',
    recognises: (document) => Array.isArray((0,json/* member */.Dc)(document, 'matches')) &&
        ((0,json.at)(document, 'descriptor', 'name') === 'grype' ||
            ((0,json/* isObject */.Gv)((0,json/* member */.Dc)(document, 'source')) && (0,json/* isObject */.Gv)((0,json/* member */.Dc)(document, 'distro')))),
    read: (path, document) => {
        if (!(0,json/* isObject */.Gv)(document))
            return [];
        const matches = (0,json/* optionalObjects */.Jx)(path, document, 'matches').map(judgeMatch);
        const ignored = (0,json/* optionalObjects */.Jx)(path, document, 'ignoredMatches').map(() => ({ omitted: 'suppressed' }));
        const version = (0,json/* text */.Qq)((0,json.at)(document, 'descriptor', 'version')) ?? '';
        return [toScan({ name: 'Grype', version }, [...matches, ...ignored])];
    },
};
function judgeMatch(match) {
    const vulnerability = match['vulnerability'];
    const id = (0,json/* text */.Qq)((0,json.at)(vulnerability, 'id')) ?? '';
    const artifact = match['artifact'];
    const where = [(0,json/* text */.Qq)((0,json.at)(artifact, 'name')), (0,json/* text */.Qq)((0,json.at)(artifact, 'version'))]
        .filter((part) => part !== undefined)
        .join(' ');
    return scan_judge(severityOfWord((0,json.at)(vulnerability, 'severity')), {
        id,
        message: [where, descriptionOf(match) ?? id].filter((part) => part !== '').join(': '),
        locations: (0,json/* objects */.JD)((0,json.at)(artifact, 'locations')).map((location) => locate((0,json/* text */.Qq)(location['path']) ?? '')),
        priority_score: highestScore(match),
    });
}
function descriptionOf(match) {
    const related = (0,json/* objects */.JD)(match['relatedVulnerabilities']).map(({ description }) => (0,json/* text */.Qq)(description));
    return (0,json/* text */.Qq)((0,json.at)(match, 'vulnerability', 'description')) ?? related.find((description) => description !== undefined);
}
/** Distributions often give no score; the record that theirs is drawn from does. */
function highestScore(match) {
    const records = [match['vulnerability'], ...(0,json/* objects */.JD)(match['relatedVulnerabilities'])];
    const scores = records
        .flatMap((record) => (0,json/* objects */.JD)((0,json.at)(record, 'cvss')))
        .map((cvss) => (0,json/* numeric */.sH)((0,json.at)(cvss, 'metrics', 'baseScore')) ?? 0);
    return Math.max(0, ...scores);
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/npm-audit.js



/** `npm audit --json` of npm 7 and newer: each vulnerable package is a finding, as in its own summary. */
const npmAudit = {
    name: 'npm audit JSON',
    recognises: (document) => (0,json/* numeric */.sH)((0,json/* member */.Dc)(document, 'auditReportVersion')) === 2 && (0,json/* isObject */.Gv)((0,json/* member */.Dc)(document, 'vulnerabilities')),
    read: (path, document) => [
        toScan({ name: 'npm audit', version: '2' }, valuesOf(path, document, 'vulnerabilities').map(judgePackage)),
    ],
};
/** `npm audit --json` of npm 6: each advisory is a finding. */
const npmAuditOld = {
    name: 'npm 6 audit JSON',
    recognises: (document) => (0,json/* isObject */.Gv)((0,json/* member */.Dc)(document, 'advisories')) && (0,json/* isObject */.Gv)((0,json.at)(document, 'metadata', 'vulnerabilities')),
    read: (path, document) => [
        toScan({ name: 'npm audit', version: '1' }, valuesOf(path, document, 'advisories').map(judgeAdvisory)),
    ],
};
function valuesOf(path, document, key) {
    const found = (0,json/* member */.Dc)(document, key);
    const values = (0,json/* isObject */.Gv)(found) ? Object.values(found) : [];
    if (values.every(json/* isObject */.Gv))
        return values;
    throw (0,refusal/* refusal */.x)(path, `has "${key}" that are not objects; let npm write it again`);
}
function judgePackage(found) {
    const advisories = (0,json/* objects */.JD)(found['via']);
    const name = (0,json/* text */.Qq)(found['name']) ?? '';
    const url = advisories.map((advisory) => (0,json/* text */.Qq)(advisory['url'])).find((address) => address !== undefined);
    const titles = advisories.map((advisory) => (0,json/* text */.Qq)(advisory['title'])).filter((title) => title !== undefined);
    const through = ((0,json/* list */.p_)(found['via']) ?? []).filter((via) => typeof via === 'string');
    return scan_judge(severityOfWord(found['severity']), {
        id: url === undefined ? name : `${name}:${url.slice(url.lastIndexOf('/') + 1)}`,
        message: `${name} ${(0,json/* text */.Qq)(found['range']) ?? ''}: ${titles.length > 0 ? titles.join('; ') : `through ${through.join(', ')}`}`,
        locations: ((0,json/* list */.p_)(found['nodes']) ?? []).filter((node) => typeof node === 'string').map((node) => locate(node)),
        priority_score: Math.max(0, ...advisories.map((advisory) => (0,json/* numeric */.sH)((0,json.at)(advisory, 'cvss', 'score')) ?? 0)),
    });
}
function judgeAdvisory(found) {
    const paths = (0,json/* objects */.JD)(found['findings']).flatMap(({ paths: each }) => (0,json/* list */.p_)(each) ?? []);
    return scan_judge(severityOfWord(found['severity']), {
        id: (0,json/* text */.Qq)(found['github_advisory_id']) ?? String((0,json/* numeric */.sH)(found['id']) ?? ''),
        message: `${(0,json/* text */.Qq)(found['module_name']) ?? ''} ${(0,json/* text */.Qq)(found['vulnerable_versions']) ?? ''}: ${(0,json/* text */.Qq)(found['title']) ?? ''}`,
        locations: paths.filter((path) => typeof path === 'string').map((path) => locate(path)),
        priority_score: (0,json/* numeric */.sH)((0,json.at)(found, 'cvss', 'score')) ?? 0,
    });
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/osv.js


/** OSV-Scanner's `--format json`. */
const osvScanner = {
    name: 'OSV-Scanner JSON',
    recognises: (document) => {
        const results = (0,json/* list */.p_)((0,json/* member */.Dc)(document, 'results'));
        if (results === undefined)
            return false;
        if (results.length === 0)
            return (0,json/* isObject */.Gv)((0,json/* member */.Dc)(document, 'experimental_config'));
        return results.every((result) => (0,json/* isObject */.Gv)((0,json/* member */.Dc)(result, 'source')) && Array.isArray((0,json/* member */.Dc)(result, 'packages')));
    },
    read: (path, document) => {
        if (!(0,json/* isObject */.Gv)(document))
            return [];
        const judged = (0,json/* optionalObjects */.Jx)(path, document, 'results').flatMap((result) => (0,json/* optionalObjects */.Jx)(path, result, 'packages').flatMap((entry) => osv_judgePackage(path, (0,json/* text */.Qq)((0,json.at)(result, 'source', 'path')) ?? '', entry)));
        return [toScan({ name: 'OSV-Scanner', version: '' }, judged)];
    },
};
/** One finding for each group: its vulnerabilities are the same one under several names. What is in no group stands alone. */
function osv_judgePackage(path, source, entry) {
    const vulnerabilities = (0,json/* optionalObjects */.Jx)(path, entry, 'vulnerabilities');
    const groups = (0,json/* optionalObjects */.Jx)(path, entry, 'groups');
    const grouped = new Set(groups.flatMap(({ ids }) => (0,json/* list */.p_)(ids) ?? []));
    const alone = vulnerabilities.filter(({ id }) => !grouped.has(id)).map(({ id }) => ({ ids: [id] }));
    return [...groups, ...alone].map((group) => judgeGroup(source, entry, group));
}
/** The score that the scanner took from the CVSS vectors of a group; without any, its severity is unknown. */
function judgeGroup(source, entry, group) {
    const ids = ((0,json/* list */.p_)(group['ids']) ?? []).filter((id) => typeof id === 'string');
    const id = ids[0] ?? '';
    const score = (0,json/* numeric */.sH)(group['max_severity']);
    const named = (0,json/* objects */.JD)(entry['vulnerabilities']).filter((vulnerability) => ids.includes((0,json/* text */.Qq)(vulnerability['id']) ?? ''));
    const summary = named.map((vulnerability) => (0,json/* text */.Qq)(vulnerability['summary'])).find((words) => words !== undefined);
    const where = [(0,json/* text */.Qq)((0,json.at)(entry, 'package', 'name')), (0,json/* text */.Qq)((0,json.at)(entry, 'package', 'version'))]
        .filter((part) => part !== undefined)
        .join(' ');
    return {
        severity: (score === undefined ? undefined : severityOfScore(score)) ?? 'unknown',
        finding: {
            id,
            message: `${where}: ${summary ?? ids.join(', ')}`,
            locations: [locate(source)],
            priority_score: score ?? 0,
        },
    };
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/sarif-rule.js

function rulesOf(run) {
    const driver = (0,json/* list */.p_)((0,json.at)(run, 'tool', 'driver', 'rules')) ?? [];
    const extensions = (0,json/* list */.p_)((0,json.at)(run, 'tool', 'extensions')) ?? [];
    const byId = new Map();
    for (const rule of [driver, ...extensions.map((extension) => (0,json.at)(extension, 'rules'))].flatMap(json/* objects */.JD)) {
        const id = (0,json/* text */.Qq)(rule['id']);
        if (id !== undefined && !byId.has(id))
            byId.set(id, rule);
    }
    return { driver, extensions, byId };
}
/** The id that a result gives its rule (SARIF 2.1.0 §3.27.5). */
function ruleIdOf(result) {
    return (0,json/* text */.Qq)(result['ruleId']) ?? (0,json/* text */.Qq)((0,json.at)(result, 'rule', 'id'));
}
/**
 * The rule of a result: by its index, in the component that it names (§3.52), unless what stands there has another id; else by its id,
 * which may be hierarchical: `CA1000/1` is a case of `CA1000` (§3.27.5).
 */
function ruleOf(rules, result) {
    const id = ruleIdOf(result);
    const [indexed] = (0,json/* objects */.JD)([componentOf(rules, result)[indexOf(result)]]);
    if (indexed !== undefined && (id === undefined || isCaseOf(id, (0,json/* text */.Qq)(indexed['id']))))
        return indexed;
    return id === undefined ? undefined : ruleById(rules, id);
}
/** A component is named by index, by guid or by name (§3.54); where none is, it is the driver. */
function componentOf(rules, result) {
    const component = (0,json.at)(result, 'rule', 'toolComponent');
    const index = (0,json/* numeric */.sH)((0,json.at)(component, 'index')) ?? -1;
    const extension = index < 0 ? rules.extensions.find((candidate) => isNamed(candidate, component)) : rules.extensions[index];
    return extension === undefined ? rules.driver : ((0,json/* list */.p_)((0,json.at)(extension, 'rules')) ?? []);
}
function isNamed(extension, component) {
    return ['guid', 'name'].some((key) => {
        const value = (0,json/* text */.Qq)((0,json.at)(component, key));
        return value !== undefined && value === (0,json.at)(extension, key);
    });
}
function indexOf(result) {
    return (0,json/* numeric */.sH)((0,json.at)(result, 'rule', 'index')) ?? (0,json/* numeric */.sH)(result['ruleIndex']) ?? -1;
}
function isCaseOf(id, rule) {
    return rule === undefined || id === rule || id.startsWith(`${rule}/`);
}
function ruleById(rules, id) {
    for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
        const rule = rules.byId.get(part);
        if (rule !== undefined)
            return rule;
    }
    return undefined;
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/sarif-result.js



function judgeResult(run, rules, result) {
    const omitted = omissionOf(result);
    if (omitted !== undefined)
        return { omitted };
    const rule = ruleOf(rules, result);
    const severity = sarif_result_severityOf(run, rule, result);
    return severity === 'none' ? { omitted: 'informational' } : { severity, finding: toFinding(run, rule, result) };
}
/** Only results of kind `fail`, the default, are findings (§3.27.9); accepted suppressions are left out (§3.27.23). */
function omissionOf(result) {
    if (((0,json/* text */.Qq)(result['kind']) ?? 'fail') !== 'fail')
        return 'passed';
    if (result['baselineState'] === 'absent')
        return 'gone since the baseline';
    const suppressions = (0,json/* objects */.JD)(result['suppressions']);
    if (suppressions.length === 0)
        return undefined;
    return suppressions.every(({ status }) => status === undefined || status === 'accepted') ? 'suppressed' : undefined;
}
function sarif_result_severityOf(run, rule, result) {
    const score = securitySeverity(rule, result);
    return (score === undefined ? undefined : severityOfScore(score)) ?? severityOfLevel(levelOf(run, rule, result));
}
function securitySeverity(rule, result) {
    return (0,json/* numeric */.sH)((0,json.at)(rule, 'properties', 'security-severity')) ?? (0,json/* numeric */.sH)((0,json.at)(result, 'properties', 'security-severity'));
}
/** The result's own, else what the invocation configured, else the rule's default, else warning (§3.27.10). */
function levelOf(run, rule, result) {
    return ((0,json/* text */.Qq)(result['level']) ??
        overriddenLevel(run, rule, result) ??
        (0,json/* text */.Qq)((0,json.at)(rule, 'defaultConfiguration', 'level')) ??
        'warning');
}
function overriddenLevel(run, rule, result) {
    const invocations = (0,json/* list */.p_)(run['invocations']);
    if (invocations === undefined || rule === undefined)
        return undefined;
    const invocation = invocations[(0,json/* numeric */.sH)((0,json.at)(result, 'provenance', 'invocationIndex')) ?? 0];
    const override = (0,json/* objects */.JD)((0,json.at)(invocation, 'ruleConfigurationOverrides')).find((candidate) => (0,json/* text */.Qq)((0,json.at)(candidate, 'descriptor', 'id')) === (0,json/* text */.Qq)(rule['id']) && rule['id'] !== undefined);
    return (0,json/* text */.Qq)((0,json.at)(override, 'configuration', 'level'));
}
function severityOfLevel(level) {
    switch (level) {
        case 'error':
            return 'high';
        case 'warning':
            return 'medium';
        case 'note':
            return 'low';
        case 'none':
            return 'none';
        default:
            return 'unknown';
    }
}
function toFinding(run, rule, result) {
    const id = ruleIdOf(result) ?? (0,json/* text */.Qq)((0,json.at)(rule, 'id')) ?? '';
    return {
        id,
        message: messageOf(rule, result) ?? id,
        locations: (0,json/* objects */.JD)(result['locations']).map((location) => sarif_result_toLocation(run, location)),
        priority_score: (0,json/* numeric */.sH)((0,json.at)(result, 'properties', 'priorityScore')) ??
            securitySeverity(rule, result) ??
            (0,json/* numeric */.sH)(result['rank']) ??
            0,
    };
}
/** A message says itself, or names a text of its rule, with places for its arguments (§3.11). */
function messageOf(rule, result) {
    const message = result['message'];
    const written = (0,json/* text */.Qq)((0,json.at)(message, 'text')) ?? (0,json/* text */.Qq)((0,json.at)(message, 'markdown'));
    const id = (0,json/* text */.Qq)((0,json.at)(message, 'id')) ?? '';
    const template = written ?? (0,json/* text */.Qq)((0,json.at)(rule, 'messageStrings', id, 'text')) ?? (0,json/* text */.Qq)((0,json.at)(rule, 'shortDescription', 'text'));
    const values = (0,json/* list */.p_)((0,json.at)(message, 'arguments')) ?? [];
    return template?.replaceAll(/\{(\d+)\}/g, (place, index) => (0,json/* text */.Qq)(values[Number(index)]) ?? place);
}
function sarif_result_toLocation(run, location) {
    const physical = location['physicalLocation'];
    const artifact = (0,json.at)(physical, 'artifactLocation');
    const indexed = (0,json/* list */.p_)(run['artifacts'])?.[(0,json/* numeric */.sH)((0,json.at)(artifact, 'index')) ?? -1];
    const [logical] = (0,json/* objects */.JD)(location['logicalLocations']);
    const uri = (0,json/* text */.Qq)((0,json.at)(artifact, 'uri')) ??
        (0,json/* text */.Qq)((0,json.at)(indexed, 'location', 'uri')) ??
        (0,json/* text */.Qq)((0,json.at)(logical, 'fullyQualifiedName')) ??
        (0,json/* text */.Qq)((0,json.at)(logical, 'name')) ??
        '';
    return locate(uri, (0,json/* numeric */.sH)((0,json.at)(physical, 'region', 'startLine')), (0,json/* numeric */.sH)((0,json.at)(physical, 'region', 'endLine')));
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/sarif.js





/** SARIF 2.1.0 (OASIS), of any tool: each run is a scan. */
const sarif = {
    name: 'SARIF 2.1.0',
    recognises: (document) => (0,json/* member */.Dc)(document, 'runs') !== undefined || ((0,json/* text */.Qq)((0,json/* member */.Dc)(document, '$schema')) ?? '').includes('sarif'),
    read: (path, document) => {
        const version = (0,json/* text */.Qq)((0,json/* member */.Dc)(document, 'version')) ?? 'none';
        if (!version.startsWith('2.1.'))
            throw (0,refusal/* refusal */.x)(path, `is SARIF of version ${version}; let the tool write SARIF 2.1.0`);
        const runs = (0,json/* list */.p_)((0,json/* member */.Dc)(document, 'runs')) ?? [];
        if (runs.length === 0)
            throw (0,refusal/* refusal */.x)(path, 'is SARIF without a run: nothing was scanned; look at what the tool printed');
        return runs.map((run) => readRun(path, run));
    },
};
function readRun(path, run) {
    const results = (0,json/* list */.p_)((0,json/* member */.Dc)(run, 'results'));
    if (!(0,json/* isObject */.Gv)(run) || results === undefined) {
        throw (0,refusal/* refusal */.x)(path, 'is SARIF with a run that has no list of results: its scan did not take place (SARIF 2.1.0 §3.14.23)');
    }
    if ((0,json/* objects */.JD)(run['invocations']).some((invocation) => invocation['executionSuccessful'] === false)) {
        throw (0,refusal/* refusal */.x)(path, 'is SARIF of a run that says executionSuccessful: false; look at what the tool printed');
    }
    if (!results.every(json/* isObject */.Gv))
        throw (0,refusal/* refusal */.x)(path, 'is SARIF with a result that is no object; let the tool write it again');
    const rules = rulesOf(run);
    return toScan(sarif_toolOf(run), results.map((result) => judgeResult(run, rules, result)));
}
function sarif_toolOf(run) {
    const driver = (0,json.at)(run, 'tool', 'driver');
    return {
        name: (0,json/* text */.Qq)((0,json.at)(driver, 'name')) ?? 'unknown',
        version: (0,json/* text */.Qq)((0,json.at)(driver, 'semanticVersion')) ?? (0,json/* text */.Qq)((0,json.at)(driver, 'version')) ?? '',
    };
}
/** Names by which security scanners sign their SARIF, at the beginning of `tool.driver.name`. */
const scanners = /^(?:anchore|aqua|bandit|bearer|binskim|black ?duck|brakeman|cargo-audit|checkmarx|checkov|clair|codeql|contrast|devskim|docker scout|dependency-check|flawfinder|fortify|gitleaks|gosec|govulncheck|grype|horusec|kics|kubescape|mend|mobsfscan|njsscan|npm.?audit|nuclei|osv-scanner|owasp|poutine|prisma|prowler|retire|scorecard|security ?code ?scan|semgrep|snyk|terrascan|tfsec|trivy|trufflehog|veracode|whitesource|wiz|xray|jfrog|zap|zizmor)/i;
/** Whether SARIF comes from a security scanner: a linter writes it, too. */
function isSecuritySarif(document) {
    return (0,json/* objects */.JD)((0,json/* member */.Dc)(document, 'runs')).some((run) => scanners.test((0,json/* text */.Qq)((0,json.at)(run, 'tool', 'driver', 'name')) ?? '') ||
        [...rulesOf(run).byId.values()].some((rule) => (0,json/* numeric */.sH)((0,json.at)(rule, 'properties', 'security-severity')) !== undefined));
}
/** The same of a text that is no whole document. */
function isSecurityText(source) {
    if (!/"runs"\s*:/.test(source))
        return false;
    const names = [...source.matchAll(/"name"\s*:\s*"([^"]*)"/g)].map(([, name = '']) => name);
    return source.includes('"security-severity"') || names.some((name) => scanners.test(name));
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/snyk.js



/** Snyk's `--json`, of a project, a list of projects, a container with its applications, or infrastructure as code. */
const snyk = {
    name: 'Snyk JSON',
    recognises: (document) => {
        const projects = (0,json/* list */.p_)(document) ?? [document];
        return (projects.length > 0 &&
            projects.every((project) => isProject(project) || isError(project)) &&
            projects.some(isProject));
    },
    read: (path, document) => ((0,json/* list */.p_)(document) ?? [document]).flatMap((project) => readProject(path, project)),
};
function isProject(project) {
    return (typeof (0,json/* member */.Dc)(project, 'ok') === 'boolean' &&
        (Array.isArray((0,json/* member */.Dc)(project, 'vulnerabilities')) || Array.isArray((0,json/* member */.Dc)(project, 'infrastructureAsCodeIssues'))));
}
/** What stands in the list for a project that could not be tested. */
function isError(project) {
    return (0,json/* member */.Dc)(project, 'ok') === false && typeof (0,json/* member */.Dc)(project, 'error') === 'string';
}
function readProject(path, project) {
    if (!(0,json/* isObject */.Gv)(project))
        return [];
    const error = (0,json/* text */.Qq)(project['error']);
    if (error !== undefined)
        throw (0,refusal/* refusal */.x)(path, `says that Snyk could not test ${(0,json/* text */.Qq)(project['path']) ?? 'a project'}: ${error.slice(0, 200)}`);
    const file = (0,json/* text */.Qq)(project['displayTargetFile']) ?? (0,json/* text */.Qq)(project['targetFile']) ?? (0,json/* text */.Qq)(project['path']) ?? '';
    const judged = [
        ...(0,json/* optionalObjects */.Jx)(path, project, 'vulnerabilities').map((found) => snyk_judgeVulnerability(file, found)),
        ...(0,json/* optionalObjects */.Jx)(path, project, 'infrastructureAsCodeIssues').map((found) => judgeIssue(file, found)),
        ...suppressedIn(path, project),
    ];
    return [
        toScan({ name: 'Snyk', version: '' }, judged),
        ...(0,json/* optionalObjects */.Jx)(path, project, 'applications').flatMap((application) => readProject(path, application)),
    ];
}
function suppressedIn(path, project) {
    const filtered = project['filtered'];
    if (!(0,json/* isObject */.Gv)(filtered))
        return [];
    return [...(0,json/* optionalObjects */.Jx)(path, filtered, 'ignore'), ...(0,json/* optionalObjects */.Jx)(path, filtered, 'patch')].map(() => ({
        omitted: 'suppressed',
    }));
}
/** Each path by which a vulnerability is reached is an entry of its own, as in Snyk's own summary. */
function snyk_judgeVulnerability(file, found) {
    const id = (0,json/* text */.Qq)(found['id']) ?? '';
    const where = [(0,json/* text */.Qq)(found['packageName']) ?? (0,json/* text */.Qq)(found['name']), (0,json/* text */.Qq)(found['version'])]
        .filter((part) => part !== undefined)
        .join('@');
    return scan_judge(severityOfWord(found['severity']), {
        id,
        message: [where, (0,json/* text */.Qq)(found['title']) ?? id].filter((part) => part !== '').join(': '),
        locations: [locate(file)],
        priority_score: (0,json/* numeric */.sH)(found['priorityScore']) ?? (0,json/* numeric */.sH)(found['cvssScore']) ?? 0,
    });
}
function judgeIssue(file, found) {
    if (found['isIgnored'] === true)
        return { omitted: 'suppressed' };
    return scan_judge(severityOfWord(found['severity']), {
        id: (0,json/* text */.Qq)(found['publicId']) ?? (0,json/* text */.Qq)(found['id']) ?? '',
        message: [(0,json/* text */.Qq)(found['title']), (0,json/* text */.Qq)((0,json.at)(found, 'iacDescription', 'issue')) ?? (0,json/* text */.Qq)(found['issue'])]
            .filter((part) => part !== undefined)
            .join(': '),
        locations: [locate(file, (0,json/* numeric */.sH)(found['lineNumber']))],
        priority_score: 0,
    });
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/trivy.js


/** Trivy's `--format json`: schema 2, and the bare list that it wrote before 0.20. */
const trivy = {
    name: 'Trivy JSON',
    recognises: (document) => isReport(document) || isLegacy(document),
    read: (path, document) => {
        const results = resultsOf(path, document);
        const version = (0,json/* text */.Qq)((0,json.at)(document, 'Trivy', 'Version')) ?? '';
        return [
            toScan({ name: 'Trivy', version }, results.flatMap((result) => judgeTarget(path, result))),
        ];
    },
};
function isReport(document) {
    return (0,json/* numeric */.sH)((0,json/* member */.Dc)(document, 'SchemaVersion')) === 2 && typeof (0,json/* member */.Dc)(document, 'ArtifactName') === 'string';
}
function isLegacy(document) {
    const targets = (0,json/* list */.p_)(document) ?? [];
    return targets.length > 0 && targets.every((target) => typeof (0,json/* member */.Dc)(target, 'Target') === 'string');
}
function resultsOf(path, document) {
    return (0,json/* isObject */.Gv)(document) ? (0,json/* optionalObjects */.Jx)(path, document, 'Results') : (0,json/* objects */.JD)(document);
}
function judgeTarget(path, result) {
    const target = (0,json/* text */.Qq)(result['Target']) ?? '';
    return [
        ...(0,json/* optionalObjects */.Jx)(path, result, 'Vulnerabilities').map((found) => trivy_judgeVulnerability(target, found)),
        ...(0,json/* optionalObjects */.Jx)(path, result, 'Misconfigurations').map((found) => judgeMisconfiguration(target, found)),
        ...(0,json/* optionalObjects */.Jx)(path, result, 'Secrets').map((found) => judgeSecret(target, found)),
        ...(0,json/* optionalObjects */.Jx)(path, result, 'Licenses').map((found) => judgeLicense(target, found)),
        ...(0,json/* optionalObjects */.Jx)(path, result, 'ExperimentalModifiedFindings').map(() => ({ omitted: 'suppressed' })),
    ];
}
function trivy_judgeVulnerability(target, found) {
    const id = (0,json/* text */.Qq)(found['VulnerabilityID']) ?? '';
    const where = [(0,json/* text */.Qq)(found['PkgName']), (0,json/* text */.Qq)(found['InstalledVersion'])].filter((part) => part !== undefined).join(' ');
    return scan_judge(severityOfWord(found['Severity']), {
        id,
        message: [where, (0,json/* text */.Qq)(found['Title']) ?? (0,json/* text */.Qq)(found['Description']) ?? id].filter((part) => part !== '').join(': '),
        locations: [locate((0,json/* text */.Qq)(found['PkgPath']) ?? target)],
        priority_score: trivy_highestScore(found['CVSS']),
    });
}
/** The highest of the scores that the sources of a vulnerability give. */
function trivy_highestScore(cvss) {
    const sources = (0,json/* isObject */.Gv)(cvss) ? Object.values(cvss) : [];
    return Math.max(0, ...sources.map((source) => (0,json/* numeric */.sH)((0,json.at)(source, 'V40Score')) ?? (0,json/* numeric */.sH)((0,json.at)(source, 'V3Score')) ?? (0,json/* numeric */.sH)((0,json.at)(source, 'V2Score')) ?? 0));
}
/** Trivy lists the checks that passed, too, when asked for. */
function judgeMisconfiguration(target, found) {
    const status = (0,json/* text */.Qq)(found['Status']);
    if (status === 'PASS')
        return { omitted: 'passed' };
    if (status === 'EXCEPTION')
        return { omitted: 'suppressed' };
    const lines = found['CauseMetadata'];
    return scan_judge(severityOfWord(found['Severity']), {
        id: (0,json/* text */.Qq)(found['ID']) ?? (0,json/* text */.Qq)(found['AVDID']) ?? '',
        message: (0,json/* text */.Qq)(found['Message']) ?? (0,json/* text */.Qq)(found['Title']) ?? '',
        locations: [locate(target, (0,json/* numeric */.sH)((0,json.at)(lines, 'StartLine')), (0,json/* numeric */.sH)((0,json.at)(lines, 'EndLine')))],
        priority_score: 0,
    });
}
function judgeSecret(target, found) {
    return scan_judge(severityOfWord(found['Severity']), {
        id: (0,json/* text */.Qq)(found['RuleID']) ?? '',
        message: (0,json/* text */.Qq)(found['Title']) ?? '',
        locations: [locate(target, (0,json/* numeric */.sH)(found['StartLine']), (0,json/* numeric */.sH)(found['EndLine']))],
        priority_score: 0,
    });
}
function judgeLicense(target, found) {
    const name = (0,json/* text */.Qq)(found['Name']) ?? '';
    return scan_judge(severityOfWord(found['Severity']), {
        id: name,
        message: [(0,json/* text */.Qq)(found['PkgName']), `licence ${name}`].filter((part) => part !== undefined).join(': '),
        locations: [locate((0,json/* text */.Qq)(found['FilePath']) ?? target)],
        priority_score: 0,
    });
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/formats.js









/** Every format that is understood, asked in this order. */
const formats = [
    sarif,
    trivy,
    grype,
    snyk,
    npmAudit,
    npmAuditOld,
    osvScanner,
    gitlab,
    cyclonedx,
];
/** Whether a document is a result of a security scan: SARIF may come from a linter, and a bill of materials may list no vulnerability. */
function isSecurityResult(document) {
    const format = formats.find((candidate) => candidate.recognises(document));
    if (format === sarif)
        return isSecuritySarif(document);
    if (format === cyclonedx)
        return Array.isArray((0,json/* member */.Dc)(document, 'vulnerabilities'));
    return format !== undefined;
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./build/convert/budget.js
var budget = __webpack_require__(9199);
;// CONCATENATED MODULE: ./build/convert/vulnscan/results.js


const gravity = { high: 2, medium: 1, low: 0 };
const longestMessage = 2000;
/**
 * Scans as one payload, each one item of `results`, the tool being that of the first. Lists that would outgrow what the service takes are
 * cut, worst findings first; the counts always tell all of them. `kept` is how many stand in the lists.
 */
function toResults(scans) {
    const all = scans.flatMap((scan) => scan.found);
    const kept = keepWorst(all);
    return {
        results: {
            tool: { ...(scans[0]?.tool ?? { name: 'unknown', version: '' }) },
            results: scans.map((scan) => toRun(scan, kept)),
            schema_version: 1,
        },
        kept: kept.size,
        total: all.length,
    };
}
function keepWorst(all) {
    const worstFirst = all.toSorted((one, other) => gravity[other.severity] - gravity[one.severity] || other.priority_score - one.priority_score);
    const kept = new Set();
    let length = 0;
    for (const found of worstFirst) {
        const more = (0,budget/* jsonLength */.F)(results_toFinding(found)) + 1;
        if (length + more > budget/* bodyBudget */.c)
            continue;
        length += more;
        kept.add(found);
    }
    return kept;
}
function toRun({ found }, kept) {
    const of = (severity) => found.filter((finding) => finding.severity === severity);
    const listed = (severity) => of(severity)
        .filter((finding) => kept.has(finding))
        .map(results_toFinding);
    return {
        low_count: of('low').length,
        medium_count: of('medium').length,
        high_count: of('high').length,
        low: listed('low'),
        medium: listed('medium'),
        high: listed('high'),
    };
}
function results_toFinding({ id, message, locations, priority_score }) {
    return { id, message: cut(message), locations, priority_score };
}
/** A copy where it is cut: a piece of a long text holds on to all of it. */
function cut(message) {
    if (message.length <= longestMessage)
        return message;
    return `${external_node_buffer_.Buffer.from(message.slice(0, longestMessage)).toString()}…`;
}

;// CONCATENATED MODULE: ./build/convert/vulnscan/vulnscan.js





/**
 * Scanner results, in any of the formats that are known by their content, as one payload: several files put their scans side by side.
 * Throws `EvidenceError` `file` naming the first file that is none, or that says that its scan did not take place.
 */
async function convertVulnscan(files) {
    const scans = [];
    for (const file of files)
        scans.push(...(await readScans(file)));
    const { results, kept, total } = toResults(scans);
    const cut = kept === total
        ? []
        : [`The lists show the worst ${kept} of ${total} findings, to keep within what the service takes.`];
    return { kind: 'vulnscan', payload: { vulnscan_results: results }, notes: [...describe(scans), ...cut] };
}
async function readScans(file) {
    const text = await (0,json/* readWhole */.oD)(file);
    if (text.trimStart().startsWith('<'))
        throw (0,refusal/* refusal */.x)(file.path, 'is XML, of which no scanner result is read here; let the tool write SARIF');
    const document = (0,json/* parseJson */.qF)(file.path, text);
    const format = formats.find((candidate) => candidate.recognises(document));
    if (format === undefined) {
        const known = formats.map(({ name }) => name).join(', ');
        throw (0,refusal/* refusal */.x)(file.path, `is no scanner result that is understood here (${known}); let the tool write SARIF`);
    }
    return format.read(file.path, document);
}
const reasons = [
    'suppressed',
    'passed',
    'informational',
    'not affected',
    'gone since the baseline',
];
function describe(scans) {
    const notes = [];
    const tools = new Set(scans.map(({ tool }) => `${tool.name} ${tool.version}`.trim()));
    if (tools.size > 1)
        notes.push(`Scanned by ${[...tools].join(', ')}.`);
    if (scans.length === 0)
        notes.push('Nothing in it says that a scan took place.');
    for (const reason of reasons) {
        const number = scans.map(({ omitted }) => omitted[reason] ?? 0).reduce((sum, more) => sum + more, 0);
        if (number > 0)
            notes.push(`${(0,plural/* many */._)(number, 'result')} left out: ${reason}.`);
    }
    const unknown = scans.map((scan) => scan.unknown).reduce((sum, more) => sum + more, 0);
    if (unknown > 0)
        notes.push(`${(0,plural/* many */._)(unknown, 'finding')} of unknown severity counted as low.`);
    return notes;
}

// EXTERNAL MODULE: ./build/convert/xml.js + 1 modules
var xml = __webpack_require__(4256);
// EXTERNAL MODULE: ./build/convert/text.js + 1 modules
var convert_text = __webpack_require__(7475);
;// CONCATENATED MODULE: ./build/convert/recognition.js










/** How much of a file is looked at before it is known whether it is XML, JSON, or something else. */
const headLength = 65_536;
/**
 * What kind of result a file is, by its content: the root of an XML document decides, JSON is read whole. A SARIF file is vulnscan only
 * if it is a security scanner's. A broken file is what it begins as, so that it is refused in the end and not passed over. Undefined is
 * none of ours; content never makes it throw, a file that cannot be read does.
 */
async function recognise(file) {
    const head = await readHead(file);
    try {
        if (/^\s*</.test(head))
            return await recogniseXml(file);
        if (/^\s*[[{]/.test(head))
            return recogniseJson((0,json/* parseJson */.qF)(file.path, await (0,json/* readWhole */.oD)(file)));
    }
    catch (error) {
        if (!(error instanceof build_error/* EvidenceError */.o))
            throw error;
        return guess(head);
    }
    return isTaskText(head) ? 'codequality' : undefined;
}
/** The beginning, byte by byte: markup and names are ASCII in every encoding but UTF-16, which has zeros between. */
async function readHead(file) {
    const pieces = [];
    let length = 0;
    for await (const bytes of file.read()) {
        pieces.push(bytes);
        length += bytes.length;
        if (length >= headLength)
            break;
    }
    const text = external_node_buffer_.Buffer.concat(pieces).toString('latin1', 0, headLength);
    return text.replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').replaceAll('\0', '');
}
async function recogniseXml(file) {
    let root;
    let length = 0;
    const reader = (0,xml/* createXmlReader */.f)(file.path, {
        open: (name) => (root ??= name),
        close: () => undefined,
        text: () => undefined,
    });
    for await (const piece of (0,convert_text/* readText */.y)(file)) {
        length += piece.length;
        reader.write(piece);
        if (root !== undefined || length > headLength)
            break;
    }
    return root === 'testsuites' || root === 'testsuite' ? 'junit' : undefined;
}
function recogniseJson(document) {
    if (isSecurityResult(document))
        return 'vulnscan';
    return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined;
}
/** What a file that is not well-formed meant to be: the first element of its XML, or the signature of a security scanner in its SARIF. */
function guess(head) {
    if (/^\s*(?:<[?!][^>]*>\s*)*<testsuites?[\s/>]/.test(head))
        return 'junit';
    return isSecurityText(head) ? 'vulnscan' : undefined;
}

;// CONCATENATED MODULE: ./build/convert/convert.js





/**
 * Turns result files of one kind into what is attested. What cannot be trusted is refused whole: throws `EvidenceError` `file` naming
 * the first file that is empty, broken, cut off, foreign or hostile; `usage` where no file or limits that make no sense were given.
 */
async function convert(kind, files, options = {}) {
    if (files.length === 0)
        throw new build_error/* EvidenceError */.o('usage', `No ${kind} result file was given; name at least one.`);
    switch (kind) {
        case 'junit':
            return await (0,junit/* convertJunit */.S)(files);
        case 'vulnscan':
            return await convertVulnscan(files);
        case 'codequality':
            return await convertCodequality(files, options.maxIssues);
    }
}


/***/ }),

/***/ 1032:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dc: () => (/* binding */ member),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   JD: () => (/* binding */ objects),
/* harmony export */   Jx: () => (/* binding */ optionalObjects),
/* harmony export */   Qq: () => (/* binding */ text),
/* harmony export */   at: () => (/* binding */ at),
/* harmony export */   oD: () => (/* binding */ readWhole),
/* harmony export */   p_: () => (/* binding */ list),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   sH: () => (/* binding */ numeric)
/* harmony export */ });
/* harmony import */ var _refusal_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5956);
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7475);


/** Characters of the largest JSON that is read: it must be held whole, and twice over. */
const largest = 400_000_000;
/** A whole text file. Throws `EvidenceError` `file`, naming it, where it cannot be read or is too large. */
async function readWhole(file) {
    const pieces = [];
    let length = 0;
    for await (const piece of (0,_text_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .y)(file)) {
        length += piece.length;
        if (length > largest)
            throw (0,_refusal_js__WEBPACK_IMPORTED_MODULE_0__/* .refusal */ .x)(file.path, `is larger than ${largest / 1e6} MB, and too large to be read; let the tool report less`);
        pieces.push(piece);
    }
    const whole = pieces.join('');
    if (whole.trim() === '')
        throw (0,_refusal_js__WEBPACK_IMPORTED_MODULE_0__/* .refusal */ .x)(file.path, 'holds nothing but blanks; the tool that should have written it seems to have failed');
    return whole;
}
function parseJson(path, source) {
    try {
        const value = JSON.parse(source);
        return value;
    }
    catch (error) {
        throw (0,_refusal_js__WEBPACK_IMPORTED_MODULE_0__/* .refusal */ .x)(path, `is not JSON, or is cut off (${messageOf(error)}); let the tool write it again, whole`, error);
    }
}
/** JSON.parse quotes what it choked on, and that may be long. */
function messageOf(error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(0, 120);
}
/** A member, looked up without the prototype: a file may well hold a member called `constructor`. */
function member(value, key) {
    return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
/** What lies at a path of members. */
function at(value, ...keys) {
    let found = value;
    for (const key of keys)
        found = member(found, key);
    return found;
}
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The objects of a list; none where there is no list. */
function objects(value) {
    return Array.isArray(value) ? value.filter(isObject) : [];
}
function list(value) {
    return Array.isArray(value) ? value : undefined;
}
/** Text that is not empty. */
function text(value) {
    return typeof value === 'string' && value !== '' ? value : undefined;
}
/** A number, or text that is one. */
function numeric(value) {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
/** The objects of a list that may be left out, but not be anything else: a list that cannot be read is not an empty one. */
function optionalObjects(path, parent, key) {
    const value = member(parent, key);
    if (value === undefined || value === null)
        return [];
    if (Array.isArray(value) && value.every(isObject))
        return value;
    throw (0,_refusal_js__WEBPACK_IMPORTED_MODULE_0__/* .refusal */ .x)(path, `has a member "${key}" that is no list of objects; let the tool write it again`);
}


/***/ })

};
