export const id = 524;
export const ids = [524];
export const modules = {

/***/ 1942:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EQ: () => (/* binding */ judgeArtifact),
/* harmony export */   H1: () => (/* binding */ nameArtifacts),
/* harmony export */   i0: () => (/* binding */ listRefusals)
/* harmony export */ });
/* harmony import */ var _group_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2733);
/* harmony import */ var _origin_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7723);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7262);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2114);





/** An artifact needs its own evidence and the trail's (decisions.md §5). */
function judgeArtifact(place, own, trail) {
    const refusals = listRefusals(place.reports);
    const isRefused = refusals.length > 0;
    const isReported = place.reports.length > 0;
    const all = (0,_status_js__WEBPACK_IMPORTED_MODULE_0__/* .joinSums */ .v)([own, trail]);
    const state = (0,_state_js__WEBPACK_IMPORTED_MODULE_1__/* .toState */ .x)({ ...all, isFailing: all.isFailing || isRefused, hasTemplate: trail.hasTemplate });
    return {
        name: place.name,
        isFailing: own.isFailing || isRefused,
        isMissing: own.isMissing || !isReported,
        status: {
            artifact_fingerprint: place.fingerprint,
            artifact_id: place.reports.at(-1)?.id,
            status: isReported ? state : 'MISSING',
            is_compliant: isReported && state === 'COMPLIANT',
            unexpected: !place.isExpected,
            attestations_statuses: [...own.statuses],
            reasons: [...refusals, ...(0,_wording_js__WEBPACK_IMPORTED_MODULE_2__/* .select */ .c)([!isReported, 'not reported'], [!all.hasEvidence, 'nothing attests it'])],
        },
    };
}
/** By template name or filename; where several share it the worst has the plain name, for a reader may look no further. */
function nameArtifacts(artifacts) {
    const named = new Map();
    const groups = [...(0,_group_js__WEBPACK_IMPORTED_MODULE_3__/* .groupBy */ .$)(artifacts, ({ name }) => name)].map(([name, group]) => ({ name, ordered: rank(group) }));
    for (const { name, ordered } of groups)
        for (const { status } of ordered.slice(0, 1))
            named.set(name, status);
    for (const { name, ordered } of groups) {
        for (const { status } of ordered.slice(1)) {
            let key = `${name}@${(status.artifact_fingerprint ?? '').slice(0, 12)}`;
            while (named.has(key))
                key += '@';
            named.set(key, status);
        }
    }
    return Object.fromEntries(named);
}
const order = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT'];
function rank(group) {
    return group.toSorted((a, b) => order.indexOf(a.status.status) - order.indexOf(b.status.status));
}
/** Who said that the artifact is not compliant; of each source what it said last. */
function listRefusals(reports) {
    const said = new Map();
    for (const report of reports) {
        if (report.is_compliant !== undefined)
            said.set((0,_origin_js__WEBPACK_IMPORTED_MODULE_4__/* .readOrigin */ .P2)(report).origin.source, report);
    }
    return [...said.values()]
        .filter((report) => report.is_compliant === false)
        .map((report) => `reported as not compliant by ${report.reported_by}`);
}


/***/ }),

/***/ 1794:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ assess)
/* harmony export */ });
/* harmony import */ var _rule_age_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8114);
/* harmony import */ var _rule_rule_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8083);


function assess({ report, place, counts }, excuse, now) {
    const requirement = findRequirement(report.fact, place);
    const faults = listFaults(report.fact, requirement, now);
    if (excuse?.state !== 'holds') {
        const reasons = faults.length > 0 && excuse !== undefined ? [...faults, describeLost(excuse)] : faults;
        return { report, place, counts, isCompliant: faults.length === 0, reasons, override: undefined, requirement };
    }
    const { override } = excuse;
    const isCompliant = override.new_compliance_status;
    return { report, place, counts, isCompliant, reasons: describeHeld(override, faults), override, requirement };
}
function findRequirement({ name, type }, place) {
    const requirement = place.required.get(name);
    return requirement?.type === type || requirement?.type === '*' ? requirement : undefined;
}
function listFaults(fact, requirement, now) {
    const faults = (0,_rule_rule_js__WEBPACK_IMPORTED_MODULE_1__/* .faultsOf */ .x)(fact.content, requirement?.policy);
    const maxAge = requirement?.policy?.max_age;
    return maxAge !== undefined && (0,_rule_age_js__WEBPACK_IMPORTED_MODULE_0__/* .endOf */ .p)(fact.created_at, maxAge) <= now ? [...faults, `older than ${maxAge}`] : faults;
}
function describeHeld(override, faults) {
    const outcome = override.new_compliance_status ? 'compliant' : 'not compliant';
    return [
        `overridden as ${outcome} by ${override.reported_by}: ${override.reason}`,
        ...faults.map((fault) => `without the override: ${fault}`),
    ];
}
function describeLost({ override, state }) {
    const by = `the override by ${override.reported_by}`;
    return state === 'ended' ? `${by} has ended` : `${by} does not cover it: this is worse than what was overridden`;
}


/***/ }),

/***/ 2297:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ toReport),
/* harmony export */   u: () => (/* binding */ selectCounting)
/* harmony export */ });
/* harmony import */ var _origin_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86);

function toReport(fact, layout) {
    const sent = (0,_origin_js__WEBPACK_IMPORTED_MODULE_0__/* .readOrigin */ .P2)(fact);
    return { ...sent, slot: `${fact.name}\0${sent.origin.source}`, places: layout.placesOf(fact) };
}
/** Says of any of the reports whether it counts at a place: of each (name, artifact, source) the latest does (decisions.md §5). */
function selectCounting(reports) {
    const latest = new Map();
    for (const report of reports)
        for (const place of report.places)
            keepLatest(latest, place, report);
    return (report, place) => latest.get(place)?.get(report.slot) === report;
}
function keepLatest(latest, place, report) {
    if (place.standing === 'superseded')
        return;
    const slots = latest.get(place) ?? new Map();
    const known = slots.get(report.slot);
    if (known === undefined || (0,_origin_js__WEBPACK_IMPORTED_MODULE_0__/* .compareReports */ .ll)(known, report) < 0)
        slots.set(report.slot, report);
    latest.set(place, slots);
}


/***/ }),

/***/ 638:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aT: () => (/* binding */ toOverrideFact),
/* harmony export */   eC: () => (/* binding */ toArtifactFact),
/* harmony export */   sX: () => (/* binding */ toAttestationFact)
/* harmony export */ });
/** A report of an artifact, as a verdict takes it. */
function toArtifactFact(arrival, report) {
    return {
        ...arrival,
        annotations: report.annotations ?? {},
        fingerprint: report.fingerprint,
        filename: report.filename,
        template_reference_name: report.template_reference_name ?? undefined,
        is_compliant: report.is_compliant ?? undefined,
    };
}
/** A report of an attestation, as a verdict takes it; `said` is what its kind adds to the members that all share. */
function toAttestationFact(arrival, report, said) {
    return {
        ...arrival,
        ...said,
        annotations: report.annotations ?? {},
        name: report.attestation_name,
        artifact_fingerprint: report.artifact_fingerprint,
        target_artifacts: report.target_artifacts ?? [],
    };
}
/** An override, as a verdict takes it. */
function toOverrideFact(arrival, report) {
    return {
        ...arrival,
        annotations: report.annotations ?? {},
        attestation_name: report.attestation_name,
        artifact_fingerprint: report.artifact_fingerprint ?? undefined,
        target_artifacts: report.target_artifacts ?? [],
        original_attestation_type: report.original_attestation_type,
        new_compliance_status: report.new_compliance_status,
        reason: report.reason,
        expires_at: report.expires_at,
    };
}


/***/ }),

/***/ 1161:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ judge)
/* harmony export */ });
/* harmony import */ var _artifact_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(1942);
/* harmony import */ var _assessment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1794);
/* harmony import */ var _counting_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2297);
/* harmony import */ var _group_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(2733);
/* harmony import */ var _override_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1768);
/* harmony import */ var _place_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6999);
/* harmony import */ var _state_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7723);
/* harmony import */ var _status_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7262);








/** The verdict on a trail (decisions.md §5), drawn from its records and nothing else. `now` in epoch seconds. */
function judge(evidence, now) {
    const layout = (0,_place_js__WEBPACK_IMPORTED_MODULE_2__/* .layOut */ .v)(evidence.template, evidence.artifacts);
    const assessments = assessAll(evidence, layout, now);
    const byPlace = (0,_group_js__WEBPACK_IMPORTED_MODULE_3__/* .groupBy */ .$)(assessments.filter(({ counts }) => counts), ({ place }) => place);
    const ofTrail = [(0,_status_js__WEBPACK_IMPORTED_MODULE_4__/* .account */ .c)(layout.trail, byPlace.get(layout.trail) ?? [])];
    for (const [place, counting] of byPlace)
        if (place.standing === 'stray')
            ofTrail.push((0,_status_js__WEBPACK_IMPORTED_MODULE_4__/* .account */ .c)(place, counting));
    const trail = { ...(0,_status_js__WEBPACK_IMPORTED_MODULE_4__/* .joinSums */ .v)(ofTrail), hasTemplate: evidence.template !== null };
    const artifacts = layout.artifacts.map((place) => (0,_artifact_js__WEBPACK_IMPORTED_MODULE_5__/* .judgeArtifact */ .EQ)(place, (0,_status_js__WEBPACK_IMPORTED_MODULE_4__/* .account */ .c)(place, byPlace.get(place) ?? []), trail));
    const status = (0,_state_js__WEBPACK_IMPORTED_MODULE_6__/* .toState */ .x)({
        isFailing: trail.isFailing || artifacts.some(({ isFailing }) => isFailing),
        isMissing: trail.isMissing || artifacts.some(({ isMissing }) => isMissing),
        hasTemplate: trail.hasTemplate,
        hasEvidence: byPlace.size > 0,
    });
    return {
        status,
        is_compliant: status === 'COMPLIANT',
        attestations_statuses: ofTrail.flatMap(({ statuses }) => statuses),
        artifacts_statuses: (0,_artifact_js__WEBPACK_IMPORTED_MODULE_5__/* .nameArtifacts */ .H1)(artifacts),
        outcomes: toOutcomes(assessments),
    };
}
function assessAll(evidence, layout, now) {
    const reports = evidence.attestations
        .toSorted((a, b) => a.sequence - b.sequence)
        .map((fact) => (0,_counting_js__WEBPACK_IMPORTED_MODULE_7__/* .toReport */ .c)(fact, layout));
    const counts = (0,_counting_js__WEBPACK_IMPORTED_MODULE_7__/* .selectCounting */ .u)(reports);
    const excuseOf = (0,_override_js__WEBPACK_IMPORTED_MODULE_1__/* .createExcuses */ .J)(evidence, layout, now);
    return reports.flatMap((report) => report.places.map((place) => (0,_assessment_js__WEBPACK_IMPORTED_MODULE_0__/* .assess */ .n)({ report, place, counts: counts(report, place) }, excuseOf(report, place), now)));
}
/** An attestation that belongs to several places is as good as at the worst of them. */
function toOutcomes(assessments) {
    const outcomes = new Map();
    for (const { report, counts, isCompliant, reasons, override } of assessments) {
        const known = outcomes.get(report.fact.id);
        const outcome = { is_compliant: isCompliant, counts, reasons, override };
        if (known === undefined || isWorse(outcome, known))
            outcomes.set(report.fact.id, outcome);
    }
    return outcomes;
}
function isWorse(outcome, known) {
    if (outcome.counts !== known.counts)
        return outcome.counts;
    return known.is_compliant && !outcome.is_compliant;
}


/***/ }),

/***/ 1768:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ findOverridden),
/* harmony export */   J: () => (/* binding */ createExcuses)
/* harmony export */ });
/* harmony import */ var _counting_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2297);
/* harmony import */ var _group_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2733);
/* harmony import */ var _origin_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(86);
/* harmony import */ var _place_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6999);
/* harmony import */ var _rule_rule_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8083);





/** The counting reports that an override made now would cover, whatever their type. */
function findOverridden(evidence, override) {
    const layout = (0,_place_js__WEBPACK_IMPORTED_MODULE_0__/* .layOut */ .v)(evidence.template, evidence.artifacts);
    const named = evidence.attestations.filter(({ name }) => name === override.attestation_name);
    return [...new Set(selectMatching(named, layout, override).map(({ report }) => report.fact))];
}
/** Finds the excuse of a report at a place, if anyone gave one that reaches it. */
function createExcuses(evidence, layout, now) {
    if (evidence.overrides.length === 0)
        return () => undefined;
    const newestFirst = evidence.overrides.toSorted((a, b) => b.sequence - a.sequence);
    const covers = (0,_group_js__WEBPACK_IMPORTED_MODULE_2__/* .groupBy */ .$)(newestFirst.map((override) => createCover(override, evidence, layout)), ({ override }) => override.attestation_name);
    return (report, place) => {
        for (const cover of covers.get(report.fact.name) ?? []) {
            const fit = cover.fitOf(report, place);
            if (fit === 'none')
                continue;
            if (cover.override.expires_at !== undefined && cover.override.expires_at <= now) {
                return { override: cover.override, state: 'ended' };
            }
            return { override: cover.override, state: fit };
        }
        return undefined;
    };
}
/** What an override covers is settled at its moment: the reports that counted then, and later ones of the same sources. */
function createCover(override, evidence, layout) {
    const covered = selectCovered(override, evidence, layout);
    const ids = new Set(covered.map(({ report }) => report.fact.id));
    const bySource = (0,_group_js__WEBPACK_IMPORTED_MODULE_2__/* .groupBy */ .$)(covered, ({ report, place }) => toSource(report, place));
    return {
        override,
        fitOf: (report, place) => {
            if (!isAddressed(override, report, place))
                return 'none';
            if (ids.has(report.fact.id))
                return 'holds';
            const earlier = (bySource.get(toSource(report, place)) ?? []).filter((one) => (0,_origin_js__WEBPACK_IMPORTED_MODULE_3__/* .compareReports */ .ll)(one.report, report) < 0);
            if (earlier.length === 0)
                return 'none';
            // What somebody blocked stays blocked: a worse report must not be the way out.
            if (!override.new_compliance_status)
                return 'holds';
            return earlier.some((one) => isSameOrBetter(report.fact, one.report.fact)) ? 'holds' : 'outgrown';
        },
    };
}
function selectCovered(override, evidence, layout) {
    const isEarlier = ({ sequence }) => sequence < override.sequence;
    const then = evidence.artifacts.every(isEarlier)
        ? layout
        : (0,_place_js__WEBPACK_IMPORTED_MODULE_0__/* .layOut */ .v)(evidence.template, evidence.artifacts.filter(isEarlier));
    const named = evidence.attestations.filter((fact) => fact.name === override.attestation_name && isEarlier(fact));
    return selectMatching(named, then, override).filter(({ report }) => report.fact.type === override.original_attestation_type);
}
/** Those that the address names; without one, the trail's own, or where it has none, those of all artifacts. */
function selectMatching(named, layout, address) {
    const reports = named.map((fact) => (0,_counting_js__WEBPACK_IMPORTED_MODULE_4__/* .toReport */ .c)(fact, layout));
    const counts = (0,_counting_js__WEBPACK_IMPORTED_MODULE_4__/* .selectCounting */ .u)(reports);
    const counting = reports
        .flatMap((report) => report.places.map((place) => ({ report, place })))
        .filter(({ report, place }) => counts(report, place) && isAddressed(address, report, place));
    if (isTied(address))
        return counting;
    const ofTrail = counting.filter(({ place }) => place === layout.trail);
    return ofTrail.length > 0 ? ofTrail : counting;
}
function isTied(address) {
    return address.artifact_fingerprint !== undefined || address.target_artifacts.length > 0;
}
function isAddressed(address, report, place) {
    const { artifact_fingerprint: fingerprint, target_artifacts: targets } = address;
    const hasContent = fingerprint === undefined || (place.fingerprint ?? report.fact.artifact_fingerprint) === fingerprint;
    const hasName = targets.length === 0 || targets.some((name) => name === place.templateName);
    return hasContent && hasName;
}
function toSource(report, place) {
    return `${report.origin.source}\0${place.artifact}`;
}
function isSameOrBetter(later, earlier) {
    return later.type === earlier.type && (0,_rule_rule_js__WEBPACK_IMPORTED_MODULE_1__/* .isNoWorse */ .w)(later.content, earlier.content);
}


/***/ }),

/***/ 6999:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  v: () => (/* binding */ layOut)
});

// EXTERNAL MODULE: ./build/verdict/group.js
var group = __webpack_require__(2733);
// EXTERNAL MODULE: ./build/verdict/origin.js
var origin = __webpack_require__(86);
;// CONCATENATED MODULE: ./build/verdict/build.js


/** Of one (name, source) the artifacts of the latest run count, and within a run all of them. */
function selectBuilt(facts) {
    const reports = nameAll(facts.toSorted((a, b) => a.sequence - b.sequence));
    const latest = new Map();
    for (const report of reports) {
        const known = latest.get(toLine(report));
        if (known === undefined || (0,origin/* compareRuns */.qB)(known.origin, report.origin) < 0)
            latest.set(toLine(report), report);
    }
    const isLatest = (report) => (0,origin/* compareRuns */.qB)(latest.get(toLine(report))?.origin ?? report.origin, report.origin) === 0;
    const groups = (0,group/* groupBy */.$)(reports, ({ artifact, fact }) => `${artifact}\0${fact.fingerprint}`);
    return [...groups.values()].flatMap((group) => group.slice(0, 1).map((first) => toBuilt(first, group.filter(isLatest))));
}
/** A report without a template name takes the one that its content was last reported under: a repeat adds facts (decisions.md §2). */
function nameAll(facts) {
    const sent = facts.map(origin/* readOrigin */.P2);
    const named = new Map();
    for (const report of sent) {
        const known = named.get(report.fact.fingerprint);
        const isNewer = known === undefined || (0,origin/* compareReports */.ll)(known, report) < 0;
        if (report.fact.template_reference_name !== undefined && isNewer)
            named.set(report.fact.fingerprint, report);
    }
    return sent.map((report) => {
        const { fingerprint, filename, template_reference_name } = report.fact;
        const templateName = template_reference_name ?? named.get(fingerprint)?.fact.template_reference_name;
        return { ...report, templateName, artifact: templateName === undefined ? `f:${filename}` : `t:${templateName}` };
    });
}
function toLine({ artifact, origin }) {
    return `${artifact}\0${origin.source}`;
}
function toBuilt({ artifact, templateName, fact }, counting) {
    return {
        artifact,
        templateName,
        name: templateName ?? fact.filename,
        fingerprint: fact.fingerprint,
        reports: counting.map((report) => report.fact),
    };
}

;// CONCATENATED MODULE: ./build/verdict/place.js


function layOut(template, facts) {
    const trail = createPlace({
        standing: 'trail',
        required: toRequirements(template?.trail.attestations ?? []),
        isExpected: true,
    });
    const places = listArtifacts(template, facts);
    return {
        trail,
        artifacts: places.filter(({ standing }) => standing === 'artifact'),
        placesOf: createLocator(trail, places),
    };
}
function listArtifacts(template, facts) {
    const required = new Map((template?.trail.artifacts ?? []).map(({ name, attestations }) => [name, toRequirements(attestations)]));
    const reported = selectBuilt(facts).map((built) => {
        const requirements = built.templateName === undefined ? undefined : required.get(built.templateName);
        return createPlace({
            ...built,
            standing: built.reports.length > 0 ? 'artifact' : 'superseded',
            required: requirements ?? nothing,
            isExpected: requirements !== undefined,
        });
    });
    for (const { templateName = '' } of reported)
        required.delete(templateName);
    const owed = [...required].map(([name, requirements]) => createPlace({ ...named(name), standing: 'artifact', required: requirements, isExpected: true }));
    return [...reported, ...owed];
}
function createLocator(trail, places) {
    const byFingerprint = (0,group/* groupBy */.$)(places, ({ fingerprint }) => fingerprint);
    const byTemplateName = (0,group/* groupBy */.$)(places, ({ templateName, standing }) => standing === 'artifact' ? templateName : undefined);
    const strays = new Map();
    const ofTrail = [trail];
    const byName = (name) => {
        const found = byTemplateName.get(name) ?? [createPlace({ ...named(name), standing: 'stray' })];
        byTemplateName.set(name, found);
        return found;
    };
    return ({ artifact_fingerprint: fingerprint, target_artifacts: targets }) => {
        if (fingerprint === undefined)
            return targets.length === 0 ? ofTrail : unique(targets.flatMap(byName));
        const known = byFingerprint.get(fingerprint) ?? [];
        // Where the content is known under a template name, the fingerprint says more exactly what is meant by that name.
        const others = targets.filter((name) => !known.some(({ templateName }) => templateName === name));
        const found = unique([...known, ...others.flatMap(byName)]);
        if (found.length > 0)
            return found;
        const place = { standing: 'stray', artifact: `#${fingerprint}`, name: fingerprint, fingerprint };
        const stray = strays.get(fingerprint) ?? [createPlace(place)];
        strays.set(fingerprint, stray);
        return stray;
    };
}
function unique(places) {
    return places.length > 1 ? [...new Set(places)] : places;
}
function named(name) {
    return { artifact: `t:${name}`, name, templateName: name };
}
const nothing = new Map();
function toRequirements(attestations) {
    return new Map(attestations.map((attestation) => [attestation.name, attestation]));
}
function createPlace(place) {
    return {
        artifact: '',
        name: '',
        templateName: undefined,
        fingerprint: undefined,
        reports: [],
        required: nothing,
        isExpected: false,
        ...place,
    };
}


/***/ }),

/***/ 8114:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ endOf)
/* harmony export */ });
const seconds = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
/** When a report of that moment runs out, in epoch seconds. `maxAge` is such as `30d` (schema/template.ts). */
function endOf(createdAt, maxAge) {
    return createdAt + Number(maxAge.slice(0, -1)) * (seconds[maxAge.slice(-1)] ?? 0);
}


/***/ }),

/***/ 8083:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  x: () => (/* binding */ rule_faultsOf),
  w: () => (/* binding */ isNoWorse)
});

// EXTERNAL MODULE: ./build/verdict/canonical.js
var canonical = __webpack_require__(8232);
// EXTERNAL MODULE: ./build/verdict/rule/codequality.js
var codequality = __webpack_require__(6927);
;// CONCATENATED MODULE: ./build/verdict/rule/jira.js
/** At least one issue, and all exist (decisions.md §5). */
function faultsOfJira(issues) {
    if (issues.length === 0)
        return ['no issue is referred to'];
    return issues.filter(({ issue_exists }) => !issue_exists).map(({ issue_id }) => `issue ${issue_id} does not exist`);
}

// EXTERNAL MODULE: ./build/verdict/wording.js
var wording = __webpack_require__(2114);
;// CONCATENATED MODULE: ./build/verdict/rule/junit.js

/** At least one test was executed, and none failed or ended in error (decisions.md §5). */
function faultsOfJunit(suites, policy) {
    const executed = countExecuted(suites);
    const total = sum(suites, (suite) => suite.total);
    const failed = sum(suites, (suite) => suite.failures);
    const broken = sum(suites, (suite) => suite.errors);
    const skipped = sum(suites, (suite) => suite.skipped);
    const { min_tests: least = 0, max_skipped: most = Infinity } = policy ?? {};
    return (0,wording/* select */.c)([executed === 0, 'no test was executed'], [failed > 0, `${failed} of ${(0,wording/* plural */.L)(total, 'test')} failed`], [broken > 0, `${broken} of ${(0,wording/* plural */.L)(total, 'test')} ended in error`], [executed > 0 && executed < least, `${(0,wording/* plural */.L)(executed, 'test')} executed (at least ${least} needed)`], [skipped > most, `${(0,wording/* plural */.L)(skipped, 'test')} skipped (at most ${most} allowed)`]);
}
/** No more failures and errors in any suite, and no fewer tests executed. */
function isJunitNoWorse(later, earlier) {
    const executed = countExecuted(later);
    const before = countBySuite(earlier);
    return (executed > 0 &&
        executed >= countExecuted(earlier) &&
        [...countBySuite(later)].every(([suite, faults]) => faults <= (before.get(suite) ?? 0)));
}
function countBySuite(suites) {
    const counts = new Map();
    for (const { name, failures, errors } of suites)
        counts.set(name, (counts.get(name) ?? 0) + failures + errors);
    return counts;
}
function countExecuted(suites) {
    return sum(suites, (suite) => Math.max(0, suite.total - suite.skipped));
}
function sum(suites, count) {
    let total = 0;
    for (const suite of suites)
        total += count(suite);
    return total;
}

;// CONCATENATED MODULE: ./build/verdict/rule/pull-request.js

/** One that is merged or open, and by a policy also approved or merged (decisions.md §5). */
function faultsOfPullRequests(pullRequests, policy) {
    const alive = pullRequests.filter(({ state }) => state !== 'closed');
    if (alive.length === 0)
        return ['no pull request that is merged or open'];
    const faults = alive.map((pullRequest) => faultsOf(pullRequest, policy ?? {}));
    if (faults.some((one) => one.length === 0))
        return [];
    return faults.flatMap((those, index) => those.map((fault) => prefix(alive, index) + fault));
}
function prefix(alive, index) {
    return alive.length > 1 ? `pull request #${alive[index]?.number}: ` : '';
}
function faultsOf(pullRequest, policy) {
    const { independent = false, merged = false } = policy;
    const needed = policy.approvals ?? Number(independent);
    const { got, others } = weighReviews(pullRequest, independent ? listInvolved(pullRequest) : new Set());
    const number = got === 0 ? 'no approval' : (0,wording/* plural */.L)(got, 'approval');
    const by = independent ? ' by someone independent' : '';
    return (0,wording/* select */.c)([merged && pullRequest.state !== 'merged', 'not merged yet'], [got < needed, [`${number} of the latest head${by}`, `${needed} needed`, ...others].join('; ')]);
}
/** How many people approved, and why the reviews of others are no approvals: whoever still has to act must know it. */
function weighReviews(pullRequest, involved) {
    const faults = pullRequest.approvers.map((it) => faultOf(it, pullRequest, involved));
    const approving = pullRequest.approvers.filter((_, at) => faults[at] === undefined);
    return {
        got: new Set(approving.map(({ username }) => fold(username))).size,
        others: faults.filter((fault) => fault !== undefined),
    };
}
const withWriteAccess = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);
/** Undefined for an approval that counts. */
function faultOf({ username, state, commit, association = '' }, { head_sha }, involved) {
    if (state.toUpperCase() !== 'APPROVED')
        return nameState(username, state);
    if (involved.has(fold(username)))
        return `${username} does not count, being one of its authors`;
    if (!withWriteAccess.has(association.toUpperCase()))
        return `${username} does not count, having no write access`;
    return commit === head_sha ? undefined : `${username} must approve again, having seen ${nameHead(commit ?? '')}`;
}
function nameState(username, state) {
    return state.toUpperCase() === 'CHANGES_REQUESTED'
        ? `${username} asks for changes`
        : `the review of ${username} is ${state.toLowerCase()}`;
}
function nameHead(commit) {
    return commit === '' ? 'no known head' : `the older head ${commit.slice(0, 7)}`;
}
/** Who wrote any of it, by every name they are known by there. */
function listInvolved({ author, commits }) {
    const people = [author, ...commits.flatMap((commit) => [commit.author, ...commit.co_authors])];
    return new Set(people.flatMap(toIdentities));
}
/** A login, a name, or `Name <mail>`; GitHub's own noreply addresses hold the login. */
function toIdentities(person) {
    const opening = person.lastIndexOf('<');
    const name = opening < 0 ? person : person.slice(0, opening);
    const mail = person.slice(opening + 1).replace('>', '');
    const login = /^(?:\d+\+)?([^@+]+)@users\.noreply\.github\.com$/i.exec(mail.trim())?.[1];
    return [person, name, mail, ...(login === undefined ? [] : [login])].map(fold);
}
function fold(name) {
    return name.trim().toLowerCase();
}

// EXTERNAL MODULE: ./build/verdict/rule/vulnscan.js
var vulnscan = __webpack_require__(503);
;// CONCATENATED MODULE: ./build/verdict/rule/rule.js






/** Why the content is not compliant, in short sentences; empty where it is. */
function rule_faultsOf(content, policy) {
    switch (content.kind) {
        case 'generic':
            return faultsOfClaim(content.is_compliant, []);
        case 'junit':
            return faultsOfJunit(content.junit_results, policy);
        case 'vulnscan':
            return (0,vulnscan/* faultsOfVulnscan */.N1)(content.vulnscan_results, policy);
        case 'codequality':
            return (0,codequality/* faultsOfCodequality */.v3)(content.codequality_results, policy);
        case 'pull_request':
            return faultsOfPullRequests(content.pull_requests, policy);
        case 'jira':
            return faultsOfJira(content.jira_results);
        case 'custom':
            return faultsOfClaim(content.is_compliant, content.type_errors);
    }
}
/** Whether an excuse for the earlier report still fits the later one of the same type (decisions.md §5, overrides). */
function isNoWorse(later, earlier) {
    return isBounded(later, earlier) || (0,canonical/* canonicalJson */.d)(later) === (0,canonical/* canonicalJson */.d)(earlier);
}
function isBounded(later, earlier) {
    if (later.kind === 'vulnscan' && earlier.kind === 'vulnscan') {
        return (0,vulnscan/* isVulnscanNoWorse */.EH)(later.vulnscan_results, earlier.vulnscan_results);
    }
    if (later.kind === 'junit' && earlier.kind === 'junit') {
        return isJunitNoWorse(later.junit_results, earlier.junit_results);
    }
    if (later.kind === 'codequality' && earlier.kind === 'codequality') {
        return (0,codequality/* isCodequalityNoWorse */.ws)(later.codequality_results, earlier.codequality_results);
    }
    return false;
}
function faultsOfClaim(isCompliant, errors) {
    if (isCompliant)
        return [];
    return errors.length > 0 ? errors : ['reported as not compliant'];
}


/***/ }),

/***/ 7723:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ toState)
/* harmony export */ });
/** NON-COMPLIANT if anything that counts fails, else INCOMPLETE if anything is missing: also a template, or any evidence at all (decisions.md §5). */
function toState(trail) {
    if (trail.isFailing)
        return 'NON-COMPLIANT';
    return trail.isMissing || !trail.hasTemplate || !trail.hasEvidence ? 'INCOMPLETE' : 'COMPLIANT';
}


/***/ }),

/***/ 7262:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ account),
/* harmony export */   v: () => (/* binding */ joinSums)
/* harmony export */ });
/* harmony import */ var _group_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2733);
/* harmony import */ var _origin_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86);


/** One status for each requirement that nobody fulfils, and one for each report that counts (decisions.md §5). */
function account(place, counting) {
    const fulfilling = (0,_group_js__WEBPACK_IMPORTED_MODULE_0__/* .groupBy */ .$)(counting, ({ requirement }) => requirement?.name);
    const unexpected = counting.filter(({ requirement }) => requirement === undefined);
    const others = (0,_group_js__WEBPACK_IMPORTED_MODULE_0__/* .groupBy */ .$)(unexpected, ({ report }) => report.fact.name);
    const statuses = [];
    for (const requirement of place.required.values()) {
        const found = fulfilling.get(requirement.name);
        if (found === undefined)
            statuses.push(toMissing(requirement, others.get(requirement.name) ?? []));
        else
            for (const assessment of found)
                statuses.push(toStatus(assessment));
    }
    for (const assessment of unexpected)
        statuses.push(toStatus(assessment));
    return {
        statuses,
        isFailing: counting.some(({ isCompliant }) => !isCompliant),
        isMissing: fulfilling.size < place.required.size,
        hasEvidence: counting.length > 0,
    };
}
/** As if all of it were at one place. */
function joinSums(sums) {
    return {
        isFailing: sums.some(({ isFailing }) => isFailing),
        isMissing: sums.some(({ isMissing }) => isMissing),
        hasEvidence: sums.some(({ hasEvidence }) => hasEvidence),
    };
}
function toMissing({ name, type }, others) {
    const types = [...new Set(others.map(({ report }) => report.fact.type))].toSorted();
    const reason = types.length > 0 ? `reported as ${types.join(', ')}, where ${type} is required` : 'not reported';
    return {
        attestation_name: name,
        attestation_type: type,
        status: 'MISSING',
        is_compliant: false,
        unexpected: false,
        reasons: [reason],
    };
}
function toStatus({ report, isCompliant, reasons, override, requirement }) {
    const source = (0,_origin_js__WEBPACK_IMPORTED_MODULE_1__/* .describeSource */ .B6)(report.fact.annotations);
    const { id, name, type } = report.fact;
    return {
        attestation_name: name,
        attestation_type: type,
        attestation_id: override?.id ?? id,
        ...(override === undefined ? {} : { overridden_attestation_id: id }),
        status: 'COMPLETE',
        is_compliant: isCompliant,
        unexpected: requirement === undefined,
        ...(source === undefined ? {} : { source }),
        reasons: [...reasons],
    };
}


/***/ })

};
