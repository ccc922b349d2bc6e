export const id = 321;
export const ids = [321];
export const modules = {

/***/ 4982:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ toFlowName),
/* harmony export */   a: () => (/* binding */ repositoryName)
/* harmony export */ });
/** The flow that a repository reports into unless told otherwise: its name, without leading characters that the pattern refuses. */
function toFlowName(repository) {
    return repositoryName(repository).replace(/^[^a-zA-Z0-9]+/, '');
}
/** `shop` of `acme/shop`. */
function repositoryName(repository) {
    return repository.split('/')[1] ?? '';
}


/***/ }),

/***/ 3364:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ FlowReport),
/* harmony export */   n: () => (/* binding */ Flow)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3619);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);
/* harmony import */ var _template_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3362);



const FlowReport = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FlowName */ .iV,
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
    tags: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FreeObject */ .eA),
});
/** decisions.md §1. `template` is the newest of `template_versions`, or null while there is none. */
const Flow = zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(),
    tags: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .FreeObject */ .eA,
    template: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .nullable */ .mee(_template_js__WEBPACK_IMPORTED_MODULE_1__/* .NumberedTemplate */ .T8),
    template_versions: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .object */ .Ikc({ version: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .int */ .Whr(), content: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP(), created_at: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ, created_by: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP() })),
    created_at: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .EpochSeconds */ .xZ),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* .string */ .YjP()),
});


/***/ }),

/***/ 1287:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MQ: () => (/* binding */ operation),
/* harmony export */   Um: () => (/* binding */ reads),
/* harmony export */   _b: () => (/* binding */ NoBody),
/* harmony export */   mb: () => (/* binding */ NoQuery)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);

const NoQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({});
const NoBody = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .undefined */ .Vxk();
/** What every reading operation has in common. */
const reads = { method: 'GET', access: 'read', encoding: 'none', body: NoBody, statuses: [200] };
/** Lets TypeScript infer the parts of an operation. */
function operation(it) {
    return it;
}


/***/ }),

/***/ 3839:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K3: () => (/* binding */ PageQuery),
/* harmony export */   PP: () => (/* binding */ BooleanQuery),
/* harmony export */   WD: () => (/* binding */ EpochQuery),
/* harmony export */   dK: () => (/* binding */ Pagination)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);

/** A query parameter that is a number on the inside and text on the wire. */
function counted(minimum, maximum) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._gte */ .qm(minimum), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._lte */ .Zm(maximum)), {
        decode: (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN),
        encode: String,
    });
}
const EpochQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(), {
    decode: (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN),
    encode: String,
});
const BooleanQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .codec */ .rLB(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['true', 'false'], 'must be true or false'), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(), {
    decode: (text) => text === 'true',
    encode: (value) => (value ? 'true' : 'false'),
});
/** `page` from 1, `per_page` 1 to 100 (decisions.md §2). Which default stands for an absent one is the operation's to say. */
const PageQuery = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(counted(1, Number.MAX_SAFE_INTEGER)),
    per_page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .optional */ .lqM(counted(1, 100)),
});
/** published-api.md §2.3. */
const Pagination = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    total: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    per_page: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
    page_count: zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
});


/***/ }),

/***/ 3362:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FB: () => (/* binding */ FlowTemplate),
/* harmony export */   T8: () => (/* binding */ NumberedTemplate)
/* harmony export */ });
/* unused harmony exports Policy, RequiredAttestation, RequiredArtifact */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3305);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9594);


const Count = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._gte */ .qm(0));
/** Conditions of ours on top of a type's own rule (decisions.md §5); each member holds for the types named beside it. */
const Policy = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    min_tests: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    max_skipped: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    max: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({ high: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count), medium: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count), low: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count) })),
    approvals: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    independent: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
    merged: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()),
    max_failed_conditions: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Count),
    max_age: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._regex */ .Fk(/^[1-9][0-9]*[smhdw]$/, 'must be a number and one of s, m, h, d, w, such as "30d"'))),
});
const PolicyMembers = {
    junit: ['min_tests', 'max_skipped'],
    vulnscan: ['max'],
    pull_request: ['approvals', 'independent', 'merged'],
    codequality: ['max_failed_conditions'],
};
/** A condition that its type never looks at would be a promise that nobody keeps. */
function policyFits(required) {
    const fitting = new Set(['max_age', ...(PolicyMembers[required.type] ?? [])]);
    return Object.keys(required.policy ?? {}).every((member) => fitting.has(member));
}
function namesDiffer(named) {
    return new Set(named.map(({ name }) => name)).size === named.length;
}
const sameTwice = 'must not name the same one twice';
const RequiredAttestation = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .AttestationName */ .w4,
    type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([_primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .AttestationType */ .$T, zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz('*')], 'must be generic, junit, vulnscan, pull_request, jira, codequality, custom:<type_name> or *'),
    policy: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .optional */ .lqM(Policy),
})
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(policyFits, { path: ['policy'], error: 'holds a condition that this type does not know' }));
const RequiredArtifact = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_0__/* .TemplateName */ .cT,
    attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(RequiredAttestation).check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(namesDiffer, sameTwice)), []),
});
/** A flow template as its YAML says it (decisions.md §4): what a trail must hold to be compliant. */
const FlowTemplate = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
    version: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .literal */ .euz(1, 'must be 1'),
    trail: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(RequiredAttestation).check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(namesDiffer, sameTwice)), []),
        artifacts: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(RequiredArtifact).check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .refine */ .YPB(namesDiffer, sameTwice)), []),
    }), { attestations: [], artifacts: [] }),
});
/** A template as the API shows it (published-api.md §2.4): `version` counts its changes, `content` is the YAML that was put. */
const NumberedTemplate = zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    trail: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
        attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })),
        artifacts: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), attestations: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), type: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP() })) })),
    }),
    version: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(),
    content: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(),
});


/***/ }),

/***/ 3190:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ trailOperations)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3619);
/* harmony import */ var _flow_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3364);
/* harmony import */ var _operation_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1287);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3839);
/* harmony import */ var _trail_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9522);





const ours = { origin: 'extension', source: 'decisions.md §1' };
/**
 * Flows and trails. They stand apart from the rest of the table so that a run can begin its trail before all the kinds of evidence
 * are loaded, which takes longer than everything else it does until then.
 */
const trailOperations = {
    putFlow: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        method: 'PUT',
        access: 'maintain',
        path: '/flows/{org}/template_file',
        flowIn: 'body',
        summary: 'Create or update a flow and its template',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        encoding: 'multipart',
        body: _flow_js__WEBPACK_IMPORTED_MODULE_0__/* .FlowReport */ .l,
        file: 'template_file',
        statuses: [201, 200],
        answer: _flow_js__WEBPACK_IMPORTED_MODULE_0__/* .Flow */ .n,
    }),
    listFlows: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        ..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .reads */ .Um,
        path: '/flows/{org}',
        summary: 'List the flows of an organisation',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        answer: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(_flow_js__WEBPACK_IMPORTED_MODULE_0__/* .Flow */ .n),
    }),
    getFlow: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        ..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .reads */ .Um,
        path: '/flows/{org}/{flow_name}',
        summary: 'Read a flow',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        answer: _flow_js__WEBPACK_IMPORTED_MODULE_0__/* .Flow */ .n,
    }),
    putTrail: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        method: 'PUT',
        access: 'report',
        path: '/trails/{org}/{flow_name}',
        summary: 'Begin a trail or add to it; the first template that it is given stays',
        query: _operation_js__WEBPACK_IMPORTED_MODULE_1__/* .NoQuery */ .mb,
        encoding: 'multipart',
        body: _trail_js__WEBPACK_IMPORTED_MODULE_3__/* .TrailReport */ .t2,
        file: 'template_file',
        statuses: [201, 200],
        answer: _trail_js__WEBPACK_IMPORTED_MODULE_3__/* .Trail */ .X0,
    }),
    getTrail: (0,_operation_js__WEBPACK_IMPORTED_MODULE_1__/* .operation */ .MQ)({
        ...ours,
        ..._operation_js__WEBPACK_IMPORTED_MODULE_1__/* .reads */ .Um,
        path: '/trails/{org}/{flow_name}/{trail_name}',
        summary: 'Read a trail, now or as it stood at a moment',
        query: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({ as_of: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_page_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochQuery */ .WD) }),
        answer: _trail_js__WEBPACK_IMPORTED_MODULE_3__/* .Trail */ .X0,
        conditional: true,
    }),
};


/***/ }),

/***/ 9522:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B5: () => (/* binding */ TrailList),
/* harmony export */   X0: () => (/* binding */ Trail),
/* harmony export */   t2: () => (/* binding */ TrailReport)
/* harmony export */ });
/* unused harmony exports AttestationStatus, ArtifactStatus, ComplianceStatus, TrailEvent */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3619);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3839);
/* harmony import */ var _primitives_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9594);
/* harmony import */ var _template_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(3362);





/** One line of a verdict (published-api.md §2.4): MISSING, or COMPLETE with its outcome. `source` and `reasons` are ours. */
const AttestationStatus = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    attestation_name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    attestation_type: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    attestation_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    overridden_attestation_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    unexpected: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(), false),
    source: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    reasons: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
});
/** decisions.md §2: a value of `artifacts_statuses`, whose key is the template name or the filename. */
const ArtifactStatus = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    artifact_fingerprint: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    artifact_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    unexpected: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* ._default */ .Rvf(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(), false),
    attestations_statuses: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(AttestationStatus),
    reasons: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
});
const ComplianceStatus = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY(),
    attestations_statuses: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(AttestationStatus),
    artifacts_statuses: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), ArtifactStatus),
    evaluated_at: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ),
    flow_template_id: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
});
const TrailEvent = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .looseObject */ ._H3({
    type: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    timestamp: _primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ,
    actor: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
});
/** published-api.md §2.4, which does not say what is required: a client relies on the name alone, the gate checks the rest. */
const Trail = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({
    name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(),
    created_at: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ),
    last_modified_at: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .EpochSeconds */ .xZ),
    compliance_status: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(ComplianceStatus),
    template: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(_template_js__WEBPACK_IMPORTED_MODULE_3__/* .NumberedTemplate */ .T8)),
    compliance_state: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    is_compliant: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .boolean */ .zMY()),
    created_by: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    flow: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ name: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP(), tags: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA) })),
    html_url: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    description: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .TrailCommit */ .ko)),
    origin_url: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .unknown */ .L5J()),
    repo_ids: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP())),
    events: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(TrailEvent)),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .nullable */ .mee(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA)),
});
/** Paged as an object, or plain where paging was not asked for (published-api.md §4.2). */
const TrailList = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .union */ .KCZ([
    zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(Trail),
    zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .object */ .Ikc({ data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .array */ .YOg(Trail), pagination: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_page_js__WEBPACK_IMPORTED_MODULE_1__/* .Pagination */ .dK) }),
]);
/** Begins a trail or adds to it; members not sent are kept (decisions.md §1). */
const TrailReport = zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .strictObject */ .rej({
    name: _primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .TrailName */ .QT,
    description: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    git_commit_info: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg),
    repo_info: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_git_js__WEBPACK_IMPORTED_MODULE_0__/* .RepoInfo */ .RQ),
    origin_url: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .string */ .YjP()),
    external_urls: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA),
    user_data: zod_mini__WEBPACK_IMPORTED_MODULE_4__/* .optional */ .lqM(_primitives_js__WEBPACK_IMPORTED_MODULE_2__/* .FreeObject */ .eA),
});


/***/ }),

/***/ 9:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  HH: () => (/* binding */ printHtml),
  xE: () => (/* binding */ printMarkdown),
  n: () => (/* binding */ printText)
});

;// CONCATENATED MODULE: ./build/verdict/escape.js
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

;// CONCATENATED MODULE: ./build/verdict/document.js

/** For a terminal. */
function printText(document) {
    return join(document.map(textBlock), '\n\n');
}
/** For GitHub: a job summary or a comment. Nothing in it becomes HTML, a link or a mention that was not meant to be one. */
function printMarkdown(document) {
    return join(document.map(markdownBlock), '\n\n');
}
/** For a page; a fragment without styles, with classes `status-good`, `status-bad`, … . */
function printHtml(document) {
    return join(document.map(htmlBlock), '\n');
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
            return toLines(block.text).trimEnd();
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
    return phrase.map((part) => toLine(wordOf(part))).join(' ');
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
            return markdownFence(block.language, toLines(block.text).trimEnd());
        case 'table':
            return [
                markdownRow(block.head.map(escapeMarkdown)),
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
        return escapeMarkdown(part);
    switch (part.kind) {
        case 'code':
            return toMarkdownCode(part.text);
        case 'status':
            return `${symbols[part.tone]} ${escapeMarkdown(part.word)}`;
        case 'link': {
            const target = toLinkTarget(part.url);
            return target === undefined
                ? escapeMarkdown(part.text)
                : `[${escapeMarkdown(part.text)}](<${escapeHtml(target)}>)`;
        }
    }
}
function htmlBlock(block) {
    switch (block.kind) {
        case 'heading':
            return `<h${block.level}>${htmlPhrase(block.content)}</h${block.level}>`;
        case 'paragraph':
            return `<p>${htmlPhrase(block.content)}</p>`;
        case 'list':
            return `<ul>${block.items.map((item) => `<li>${htmlPhrase(item)}</li>`).join('')}</ul>`;
        case 'code':
            return `<pre><code>${escapeHtml(toLines(block.text).trimEnd())}</code></pre>`;
        case 'table':
            return htmlTable(block);
    }
}
function htmlTable({ head, rows }) {
    const titles = head.map((title) => `<th>${escapeHtml(title)}</th>`).join('');
    const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${htmlPhrase(cell)}</td>`).join('')}</tr>`);
    return `<table><thead><tr>${titles}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}
function htmlPhrase(phrase) {
    return phrase.map(htmlInline).join(' ');
}
function htmlInline(part) {
    const text = escapeHtml(toLine(wordOf(part)));
    if (typeof part === 'string')
        return text;
    switch (part.kind) {
        case 'code':
            return `<code>${text}</code>`;
        case 'status':
            return `<span class="status-${part.tone}">${text}</span>`;
        case 'link': {
            const target = toLinkTarget(part.url);
            return target === undefined ? text : `<a href="${escapeHtml(target)}" rel="nofollow noopener">${text}</a>`;
        }
    }
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

/***/ 6964:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JY: () => (/* binding */ toDocument)
/* harmony export */ });
/* unused harmony exports renderText, renderMarkdown, renderHtml */
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9);
/* harmony import */ var _item_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9139);


/** For a terminal; the verdict stands alone on the first line. */
function renderText(explanation) {
    return printText(toDocument(explanation));
}
/** For a job summary or a comment on GitHub. */
function renderMarkdown(explanation) {
    return printMarkdown(toDocument(explanation));
}
/** For a page, as a fragment. */
function renderHtml(explanation) {
    return printHtml(toDocument(explanation));
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
    const text = (0,_item_js__WEBPACK_IMPORTED_MODULE_1__/* .printName */ .To)(item);
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
