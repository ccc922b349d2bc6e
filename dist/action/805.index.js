export const id = 805;
export const ids = [805];
export const modules = {

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

/***/ 2897:
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
;// CONCATENATED MODULE: ./build/schema/vulnscan.js

const vulnscan_Count = schemas/* int */.Whr().check(api/* _gte */.qm(0));
/** One finding of a scanner; `locations` hold {uri, lines} (published-api.md §4.8). */
const Finding = schemas/* strictObject */.rej({
    id: schemas/* string */.YjP(),
    message: schemas/* string */.YjP(),
    locations: schemas/* array */.YOg(schemas/* unknown */.L5J()),
    priority_score: schemas/* number */.aig(),
});
/** What one scan run found. Counts may exceed the lists, which a reporter may cut; the larger of both is judged. */
const ScanRun = schemas/* strictObject */.rej({
    low_count: vulnscan_Count,
    medium_count: vulnscan_Count,
    high_count: vulnscan_Count,
    low: schemas/* array */.YOg(Finding),
    medium: schemas/* array */.YOg(Finding),
    high: schemas/* array */.YOg(Finding),
});
const VulnscanResults = schemas/* strictObject */.rej({
    tool: schemas/* strictObject */.rej({ name: schemas/* string */.YjP(), version: schemas/* string */.YjP() }),
    results: schemas/* array */.YOg(ScanRun),
    schema_version: schemas/* int */.Whr(),
});
const VulnscanMembers = schemas/* strictObject */.rej({ vulnscan_results: VulnscanResults });

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
const VulnscanReport = schemas/* extend */.X$i(CommonMembers, VulnscanMembers.shape);
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
    vulnscan_results: schemas/* optional */.lqM(VulnscanMembers.shape.vulnscan_results),
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
    name: zod_mini__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_2__/* ._minLength */ .m9(1, 'must not be empty')),
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
// EXTERNAL MODULE: ./build/schema/attestation.js + 3 modules
var attestation = __webpack_require__(2897);
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
