export const id = 288;
export const ids = [288];
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

/***/ 3004:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  o3: () => (/* binding */ Attachment),
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

// UNUSED EXPORTS: CommonMembers, GenericMembers, OverriddenBy

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


/***/ })

};
