export const id = 723;
export const ids = [723];
export const modules = {

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

/***/ 932:
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


/***/ })

};
