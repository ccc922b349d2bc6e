export const id = 635;
export const ids = [635,586];
export const modules = {

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

/***/ 5705:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _h: () => (/* binding */ joinErrors),
/* harmony export */   lA: () => (/* binding */ fits),
/* harmony export */   qg: () => (/* binding */ parse)
/* harmony export */ });
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3945);

/** Checks a value from outside (wire, file, environment) against its schema. */
function parse(schema, value) {
    const result = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .safeParse */ .xL(schema, value, { reportInput: true });
    if (result.success)
        return { ok: true, value: result.data };
    return { ok: false, errors: firstOfEach(result.error.issues.flatMap(describe)) };
}
/** Whether a value holds as it is: for one that is hashed, and so must not lose a member to its schema. */
function fits(schema, value) {
    return zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .safeParse */ .xL(schema, value).success;
}
/** One sentence of everything that is wrong, for a message: `name: is required (a string); max.high: must be an integer`. */
function joinErrors(errors) {
    return Object.entries(errors)
        .map(([path, wrong]) => `${path}: ${wrong}`)
        .join('; ');
}
/** Of several complaints about one path the first says most. */
function firstOfEach(complaints) {
    return { ...Object.fromEntries(complaints), ...Object.fromEntries(complaints.toReversed()) };
}
function describe(issue) {
    if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => [dotted([...issue.path, key]), 'is not a member that is known here']);
    }
    return [[dotted(issue.path), explain(issue)]];
}
function dotted(path) {
    return path.length === 0 ? 'body' : path.map(String).join('.');
}
function explain(issue) {
    if (issue.input === undefined)
        return 'is required';
    return issue.message === 'Invalid input' ? expectation(issue) : issue.message;
}
function expectation(issue) {
    switch (issue.code) {
        case 'invalid_type':
            return `must be ${article(issue.expected)}`;
        case 'too_small':
            return `must be at least ${issue.minimum}`;
        case 'too_big':
            return `must be at most ${issue.maximum}`;
        case 'invalid_value':
            return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
        default:
            return 'is not in a form that is taken';
    }
}
function article(type) {
    const noun = type === 'int' ? 'integer' : type;
    return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}


/***/ }),

/***/ 9594:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $A: () => (/* binding */ Fingerprint),
/* harmony export */   $T: () => (/* binding */ AttestationType),
/* harmony export */   QT: () => (/* binding */ TrailName),
/* harmony export */   Th: () => (/* binding */ OverridableName),
/* harmony export */   Yk: () => (/* binding */ CommitSha),
/* harmony export */   Z$: () => (/* binding */ ComplianceState),
/* harmony export */   cT: () => (/* binding */ TemplateName),
/* harmony export */   eA: () => (/* binding */ FreeObject),
/* harmony export */   gw: () => (/* binding */ Identifier),
/* harmony export */   iV: () => (/* binding */ FlowName),
/* harmony export */   w4: () => (/* binding */ AttestationName),
/* harmony export */   xZ: () => (/* binding */ EpochSeconds)
/* harmony export */ });
/* unused harmony export BuiltInType */
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3619);
/* harmony import */ var zod_mini__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3305);

/** SHA-256 of an artifact, 64 lowercase hex characters (published-api.md §1). */
const Fingerprint = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-f0-9]{64}$/, 'must be a SHA-256 of 64 lowercase hex characters'))
    .brand();
const CommitSha = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-f0-9]{40}$/, 'must be a commit SHA of 40 lowercase hex characters'))
    .brand();
const FlowName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9.\-_~]*$/, 'must begin with a letter or digit; then letters, digits and . - _ ~'));
const TrailName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/, 'must begin with a letter or digit; then letters, digits and - _ . ~'));
/** The name that an artifact has in the flow template (published-api.md §2.5). */
const TemplateName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9\-_]+$/, 'must be letters, digits, - and _'));
/** A name that the override operation can address (published-api.md §4.4). */
const OverridableName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9\-_,]+$/, 'must be letters, digits, - _ and ,'));
/** What records are looked up by: no engine finds half a surrogate pair again, and PostgreSQL takes no NUL (RFC 7493 §2.1). */
const Identifier = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._minLength */ .m9(1, 'must not be empty'), zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[^\p{Cc}\p{Cs}]*$/u, 'must be printable characters'));
/** Any printable text (decisions.md §2): wider than what an override can address, so the action warns. */
const AttestationName = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u, 'must be 1 to 200 printable characters'));
const BuiltInType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality']);
const CustomType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .templateLiteral */ .Uy$(['custom:', zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().check(zod_mini__WEBPACK_IMPORTED_MODULE_1__/* ._regex */ .Fk(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/))]);
/** A built-in type, or `custom:<type_name>` (published-api.md §1). */
const AttestationType = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([BuiltInType, CustomType], 'must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>');
const ComplianceState = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']);
/** An object whose members the caller chooses: annotations, external_urls, tags. */
const FreeObject = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J());
/** Seconds since the epoch, with a fraction (decisions.md §2). */
const EpochSeconds = zod_mini__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig();


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

/***/ 7062:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  backup: () => (/* binding */ backup),
  fsck: () => (/* binding */ fsck),
  readArchive: () => (/* binding */ upkeep_readArchive),
  sweepPlace: () => (/* binding */ sweepPlace),
  writeArchive: () => (/* binding */ writeArchive)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/service/attachment/open.js + 3 modules
var attachment_open = __webpack_require__(7944);
// EXTERNAL MODULE: ./build/service/store/open.js + 8 modules
var store_open = __webpack_require__(3584);
// EXTERNAL MODULE: ./build/service/store/postgres-address.js
var postgres_address = __webpack_require__(898);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: ./build/service/attachment/folder.js
var folder = __webpack_require__(3394);
// EXTERNAL MODULE: ./build/service/store/sqlite-builtin.js
var sqlite_builtin = __webpack_require__(6406);
// EXTERNAL MODULE: ./build/service/store/sqlite.js + 2 modules
var sqlite = __webpack_require__(6825);
// EXTERNAL MODULE: ./build/service/store/row.js
var store_row = __webpack_require__(662);
// EXTERNAL MODULE: ./build/verdict/canonical.js
var canonical = __webpack_require__(8232);
;// CONCATENATED MODULE: ./build/service/upkeep/finding.js
/** One line: where, what, and what to do. */
function toLine({ org, what, advice }) {
    return `${org === '' ? '' : `${org}: `}${what}; ${advice}.`;
}
/** What was recorded cannot be made again. */
const restore = 'restore the database from a backup, or find out who changed it';
/** What only repeats the ledger can. */
const rebuild = 'export the organisation and import it into a new database, which makes this anew from the records';

;// CONCATENATED MODULE: ./build/service/upkeep/record-check.js




/** Columns of the ledger that repeat a member of the document. */
const lookups = ['org', 'sequence', 'id', 'kind', 'flow', 'trail', 'name', 'type', 'fingerprint', 'created_at'];
/**
 * Holds a record against the one before it, against its hash, and against the columns that it is looked up by. Gives its document, if
 * it has one.
 */
function checkRecord(row, previous, report) {
    const org = (0,store_row/* readText */.yR)(row, 'org');
    const sequence = (0,store_row/* readNumber */.kz)(row, 'sequence');
    const tell = (kind, what, advice = restore) => report({ kind, org, what, advice });
    const missing = sequence - previous.sequence - 1;
    if (missing > 0)
        tell('sequence', `${describeGap(previous.sequence + 1, sequence - 1)} missing`);
    if ((0,store_row/* readNumber */.kz)(row, 'created_at') < previous.created_at) {
        tell('time', `record ${sequence} is older than the one before it`);
    }
    const text = (0,store_row/* readText */.yR)(row, 'document');
    if ((0,external_node_crypto_.createHash)('sha256').update(text).digest('hex') !== row['sha256']) {
        tell('hash', `record ${sequence} (${String(row['id'])}) is not what was recorded: its SHA-256 is another`);
    }
    const document = parseDocument(text);
    if (document === undefined || (0,canonical/* canonicalJson */.d)(document) !== text) {
        tell('document', `record ${sequence} (${String(row['id'])}) holds no canonical document`);
        return document;
    }
    const wrong = findWrongColumns(row, document);
    if (wrong.length > 0) {
        const what = `record ${sequence} (${String(row['id'])}) is looked up by another ${wrong.join(', ')} than its document says`;
        tell('lookup', what, rebuild);
    }
    return document;
}
function describeGap(first, last) {
    return first === last ? `record ${first} is` : `records ${first} to ${last} are`;
}
/** The members of a document; undefined where it is none. */
function parseDocument(text) {
    try {
        const value = JSON.parse(text);
        return (0,canonical/* isObject */.G)(value) && !Array.isArray(value) ? value : undefined;
    }
    catch {
        return undefined;
    }
}
function findWrongColumns(row, document) {
    const wrong = lookups.filter((column) => row[column] !== document[column]);
    return row['commit_sha'] === document['commit'] ? wrong : [...wrong, 'commit_sha'];
}

;// CONCATENATED MODULE: ./build/service/upkeep/named.js



/** The attachments that records name, each once for each size that is said of it. */
const namedTable = 'CREATE TABLE named (sha256 TEXT, size INTEGER, org TEXT, sequence INTEGER, PRIMARY KEY (sha256, size)) WITHOUT ROWID';
const insert = 'INSERT INTO named VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING sha256';
const find = 'SELECT 1 FROM named WHERE sha256 = ? LIMIT 1';
const after = 'SELECT sha256, size, org, sequence FROM named WHERE (sha256, size) > (?, ?) ORDER BY sha256, size LIMIT 500';
/** Remembers the attachment that a record of the ledger names; whether it is the first to do so. */
function noteAttachment(scratch, row, document) {
    const attachment = document?.['attachment'];
    if (!(0,canonical/* isObject */.G)(attachment))
        return false;
    const { sha256, size } = attachment;
    if (typeof sha256 !== 'string' || typeof size !== 'number')
        return false;
    return scratch.all(insert, sha256, size, (0,store_row/* readText */.yR)(row, 'org'), (0,store_row/* readNumber */.kz)(row, 'sequence')).length > 0;
}
function isNamed(scratch, sha256) {
    return scratch.all(find, sha256).length > 0;
}
/** In the order of their digests. */
function* listNamed(scratch) {
    let last = { sha256: '', size: 0, org: '', sequence: 0 };
    for (;;) {
        const rows = scratch.all(after, last.sha256, last.size);
        if (rows.length === 0)
            return;
        for (const row of rows) {
            last = {
                sha256: (0,store_row/* readText */.yR)(row, 'sha256'),
                size: (0,store_row/* readNumber */.kz)(row, 'size'),
                org: (0,store_row/* readText */.yR)(row, 'org'),
                sequence: (0,store_row/* readNumber */.kz)(row, 'sequence'),
            };
            yield last;
        }
    }
}
/** Remembers the attachments of every record that is there now, of every organisation. */
async function noteAll({ inspection }, scratch) {
    for (const org of await inspection.listOrganisations()) {
        for await (const row of walkLedger({ inspection }, org)) {
            noteAttachment(scratch, row, parseDocument((0,store_row/* readText */.yR)(row, 'document')));
        }
    }
}
/** The rows of a ledger in order, up to a sequence or to the end. */
async function* walkLedger({ inspection }, org, { after: start = 0, to = Infinity } = {}) {
    let last = start;
    while (last < to) {
        const rows = await inspection.readLedger(org, last);
        if (rows.length === 0)
            return;
        for (const row of rows) {
            last = (0,store_row/* readNumber */.kz)(row, 'sequence');
            if (last > to)
                return;
            yield row;
        }
    }
}

;// CONCATENATED MODULE: ./build/service/upkeep/attachment-check.js


/** Reads every attachment that is named, and tells which are not there or not what they were. Gives how many were read. */
async function checkAttachments(attachments, scratch, report) {
    let read = 0;
    for (const named of listNamed(scratch)) {
        const wrong = await findWrong(attachments, named);
        read += 1;
        if (wrong === undefined)
            continue;
        const what = `the attachment ${named.sha256}, which record ${named.sequence} names, ${wrong}`;
        report({ kind: 'attachment', org: named.org, what, advice: 'restore it from a backup of the attachments' });
    }
    return read;
}
/** That it could not be read for now is no finding, and ends the work: nobody could say that the rest is well. */
async function findWrong(attachments, { sha256, size }) {
    try {
        const content = await attachments.open(sha256);
        if (content === undefined)
            return 'is not there';
        let bytes = 0;
        for await (const chunk of content)
            if (chunk instanceof Uint8Array)
                bytes += chunk.byteLength;
        return bytes === size ? undefined : `has ${bytes} bytes instead of ${size}`;
    }
    catch (cause) {
        if (cause instanceof error/* EvidenceError */.o && cause.code === 'file')
            return 'holds other bytes than those of its digest';
        throw cause;
    }
}
/** What is kept though no record names it. */
async function* listUnnamed(attachments, scratch) {
    for await (const kept of attachments.list())
        if (!isNamed(scratch, kept.sha256))
            yield kept;
}

;// CONCATENATED MODULE: ./build/service/upkeep/expectation.js


/** `position` and `total` as the tables have them, 0 where they have none; `sequence` of the first record that speaks of it. */
const expectationTables = [
    `CREATE TABLE expected (place TEXT, key TEXT, sequence INTEGER, position INTEGER, total INTEGER, seen INTEGER,
    PRIMARY KEY (place, key)) WITHOUT ROWID`,
    'CREATE TABLE counter (place TEXT, flow TEXT, total INTEGER, PRIMARY KEY (place, flow)) WITHOUT ROWID',
];
const isKnown = 'SELECT 1 FROM expected WHERE place = ? AND key = ?';
const count = `INSERT INTO counter VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET total = total + 1 RETURNING total`;
const expect = 'INSERT INTO expected VALUES (?, ?, ?, ?, 0, 0)';
const add = `INSERT INTO expected VALUES ('tally', ?, ?, 0, ?, 0)
  ON CONFLICT DO UPDATE SET total = expected.total + excluded.total`;
const see = 'UPDATE expected SET seen = 1 WHERE place = ? AND key = ? RETURNING sequence, position, total';
const unseen = 'SELECT key FROM expected WHERE place = ? AND seen = 0 AND sequence <= ?';
const bufferSize = 1000;
function createExpectation(scratch, org) {
    scratch.all('DELETE FROM expected');
    scratch.all('DELETE FROM counter');
    const tallies = createTallies(scratch);
    // Most records speak of what others spoke of just before.
    const recent = new Set();
    const note = ({ table, key }, sequence) => {
        const text = JSON.stringify(key);
        if (recent.has(`${table} ${text}`))
            return;
        if (recent.size >= bufferSize)
            recent.clear();
        recent.add(`${table} ${text}`);
        if (scratch.all(isKnown, table, text).length > 0)
            return;
        const [row] = table === 'flow' ? [] : scratch.all(count, table, key[0] ?? '');
        scratch.all(expect, table, text, sequence, row === undefined ? 0 : (0,store_row/* readNumber */.kz)(row, 'total'));
    };
    return {
        take: (record) => {
            const sequence = (0,store_row/* readNumber */.kz)(record, 'sequence');
            tallies.count(JSON.stringify(['kind', 'flow', 'name', 'type'].map((column) => record[column] ?? '')), sequence);
            for (const parent of listParents(record))
                note(parent, sequence);
        },
        compare: (table, { key, row }, report) => {
            tallies.save();
            const [expected] = scratch.all(see, table, JSON.stringify(key));
            const what = expected === undefined ? 'and no record speaks of it' : describeDifference(row, expected);
            if (what !== undefined)
                report({ kind: 'table', org, what: `${describe(table, key)} is there, ${what}`, advice: rebuild });
        },
        compareRest: (table, sequence, report) => {
            tallies.save();
            for (const row of scratch.all(unseen, table, sequence)) {
                const what = `${describe(table, JSON.parse((0,store_row/* readText */.yR)(row, 'key')))} is missing, though records speak of it`;
                report({ kind: 'table', org, what, advice: rebuild });
            }
        },
    };
}
/** Summed up in memory first, as far as that goes. */
function createTallies(scratch) {
    const sums = new Map();
    const save = () => {
        for (const [key, { sequence, total }] of sums)
            scratch.all(add, key, sequence, total);
        sums.clear();
    };
    return {
        count: (key, sequence) => {
            const sum = sums.get(key) ?? { sequence, total: 0 };
            sums.set(key, { sequence: sum.sequence, total: sum.total + 1 });
            if (sums.size >= bufferSize)
                save();
        },
        save,
    };
}
/** The rows that a record makes known where it is the first to speak of them (store/ledger.ts). */
function listParents({ kind, flow, trail, fingerprint }) {
    if (typeof flow !== 'string')
        return [];
    const parents = [{ table: 'flow', key: [flow] }];
    if (typeof trail === 'string')
        parents.push({ table: 'trail', key: [flow, trail] });
    if (kind !== 'artifact' || typeof fingerprint !== 'string')
        return parents;
    return [...parents, { table: 'artifact', key: [flow, typeof trail === 'string' ? trail : '', fingerprint] }];
}
function describe(table, key) {
    const name = Array.isArray(key) ? key.map(String).join(' / ') : String(key);
    return `${table === 'tally' ? 'the count of' : `the ${table}`} ${name}`;
}
function describeDifference(row, expected) {
    const wrong = ['sequence', 'position', 'total'].filter((column) => column in row && row[column] !== expected[column]);
    if (wrong.length === 0)
        return undefined;
    const differences = wrong.map((column) => `${column} ${String(row[column])} instead of ${String(expected[column])}`);
    return `with ${differences.join(' and ')}`;
}

;// CONCATENATED MODULE: ./build/service/upkeep/scratch.js

/** A database in a file without a name, which is gone when it is closed or when the process ends, however it ends. */
function openScratch(...tables) {
    const { DatabaseSync } = (0,sqlite_builtin/* loadSqlite */.T)();
    const database = new DatabaseSync('');
    // One transaction that is never committed: nothing is to survive, and a commit for each statement takes most of the time.
    database.exec('PRAGMA cache_size = -16384; PRAGMA temp_store = FILE; PRAGMA journal_mode = OFF; BEGIN');
    for (const table of tables)
        database.exec(table);
    const statements = new Map();
    return {
        all: (sql, ...parameters) => {
            const statement = statements.get(sql) ?? database.prepare(sql);
            statements.set(sql, statement);
            return statement.all(...parameters);
        },
        [Symbol.dispose]: () => database.close(),
    };
}

;// CONCATENATED MODULE: ./build/service/upkeep/fsck.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});







const tables = ['flow', 'trail', 'artifact', 'tally'];
/**
 * Walks everything that is recorded: sequences, times, hashes, what repeats the ledger, idempotency keys and attachments, also while
 * a service adds to it. What it must remember waits in a scratch file, so that memory stays the same however much there is.
 */
async function checkStore({ store, attachments }, watcher) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const scratch = __addDisposableResource(env_1, openScratch(...expectationTables, namedTable), false);
        const organisations = await store.inspection.listOrganisations();
        let records = 0;
        const count = () => {
            records += 1;
            watcher.progress?.(records);
        };
        for (const org of organisations)
            await checkOrganisation({ store, scratch, org, count, report: watcher.report });
        const read = await checkAttachments(attachments, scratch, watcher.report);
        for await (const kept of listUnnamed(attachments, scratch))
            watcher.unnamed?.(kept);
        return { organisations: organisations.length, records, attachments: read };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
async function checkOrganisation(work) {
    const { store, scratch, org, report } = work;
    const expectation = createExpectation(scratch, org);
    const ledger = createLedgerWalk(work, expectation);
    await checkEnd(work);
    const { head, last } = await store.inspection.readEnd(org);
    await ledger.walkTo(Math.max(head, last));
    for (const table of tables)
        await compareTable(work, { table, expectation, ledger });
    for (const row of await store.inspection.findStrayKeys(org)) {
        const what = `the idempotency key "${String(row['key'])}" of ${String(row['caller'])} is for the record ${String(row['record'])}, which is not there`;
        report({ kind: 'key', org, what, advice: restore });
    }
}
/** The head and the newest record are read in one moment, so that a service which goes on writing is no finding. */
async function checkEnd({ store, org, report }) {
    const { head, headTime, last, lastTime } = await store.inspection.readEnd(org);
    if (head > last) {
        const what = `${describeGap(last + 1, head)} missing at the end of the ledger`;
        report({ kind: 'sequence', org, what, advice: restore });
    }
    else if (head < last) {
        const what = `the head stands at record ${head}, and the ledger goes on to ${last}`;
        report({ kind: 'head', org, what, advice: rebuild });
    }
    else if (headTime !== lastTime) {
        const what = `the head has another time than record ${last}, at which it stands`;
        report({ kind: 'head', org, what, advice: rebuild });
    }
}
function createLedgerWalk({ store, scratch, org, count, report }, expectation) {
    let previous = { sequence: 0, created_at: 0 };
    return {
        place: () => previous.sequence,
        walkTo: async (sequence) => {
            for await (const row of walkLedger(store, org, { after: previous.sequence, to: sequence })) {
                const document = checkRecord(row, previous, report);
                expectation.take(row);
                noteAttachment(scratch, row, document);
                previous = { sequence: (0,store_row/* readNumber */.kz)(row, 'sequence'), created_at: (0,store_row/* readNumber */.kz)(row, 'created_at') };
                count();
            }
        },
    };
}
/** A page is of one moment, and so says how far the ledger was: to there the records are taken before it is compared. */
async function compareTable({ store, org, report }, { table, expectation, ledger }) {
    const begin = ledger.place();
    let entries = await store.inspection.readTable(table, org);
    while (entries.length > 0) {
        for (const entry of entries) {
            await ledger.walkTo(entry.head);
            expectation.compare(table, entry, report);
        }
        entries = await store.inspection.readTable(table, org, entries.at(-1)?.key);
    }
    expectation.compareRest(table, begin, report);
}

;// CONCATENATED MODULE: ./build/service/upkeep/backup.js
var backup_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var backup_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});











/** In one step, under one read transaction: with more steps, a service that goes on writing makes the copy begin anew each time. */
const allPages = 0x7fff_ffff;
/**
 * Copies a database and the attachments that it names to a new folder, which a service can be started on, while another goes on
 * writing: everything that was acknowledged before is in it. The folder appears under its name only when all of it is there and was
 * found sound; else it stands beside it, named `.unsound`. Throws EvidenceError.
 */
async function backUp(source, target, report) {
    const folder = (0,external_node_path_.resolve)(target);
    if ((0,external_node_fs_.existsSync)(folder)) {
        throw new error/* EvidenceError */.o('usage', `${folder} is there already; give each backup a name of its own, such as its date.`);
    }
    const stage = (0,external_node_path_.join)((0,external_node_path_.dirname)(folder), `.${(0,external_node_path_.basename)(folder)}.${(0,external_node_crypto_.randomUUID)()}.part`);
    try {
        await (0,promises_.mkdir)((0,external_node_path_.join)(stage, 'attachments'), { recursive: true });
        const { totals, isSound } = await fillStage(source, stage, report);
        const place = isSound ? folder : `${folder}.unsound`;
        await (0,promises_.rename)(stage, place);
        await sync((0,external_node_path_.dirname)(folder));
        return { ...totals, folder: place, isSound };
    }
    catch (cause) {
        await (0,promises_.rm)(stage, { recursive: true, force: true });
        throw cause;
    }
}
async function fillStage(source, stage, report) {
    const database = (0,external_node_path_.join)(stage, 'evidence.db');
    await copyDatabase(source.database, database);
    const store = await (0,sqlite/* openSqliteStore */.Y)(database);
    let findings = 0;
    try {
        await copyAttachments(source, store, (0,external_node_path_.join)(stage, 'attachments'));
        const attachments = await (0,folder/* openFolderAttachments */.R)((0,external_node_path_.join)(stage, 'attachments'));
        const totals = await checkStore({ store, attachments }, {
            report: (finding) => {
                findings += 1;
                report(finding);
            },
        });
        return { totals, isSound: findings === 0 };
    }
    finally {
        await store.close();
        await sync(database);
        await sync((0,external_node_path_.join)(stage, 'attachments'));
        await sync(stage);
    }
}
async function copyDatabase(from, to) {
    const { DatabaseSync, backup } = (0,sqlite_builtin/* loadSqlite */.T)();
    if (typeof backup !== 'function') {
        throw new error/* EvidenceError */.o('environment', `A backup needs Node 22.16 or newer (this is ${process.version}).`);
    }
    const database = new DatabaseSync(from);
    try {
        database.exec('PRAGMA busy_timeout = 5000');
        await backup(database, to, { rate: allPages });
    }
    finally {
        database.close();
    }
}
/** Only what the copied records name: whatever came later is none of its business. What is missing or damaged, fsck tells. */
async function copyAttachments({ attachments, attachmentFolder }, store, to) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const scratch = backup_addDisposableResource(env_1, openScratch(namedTable), false);
        await noteAll(store, scratch);
        const kept = await (0,folder/* openFolderAttachments */.R)(to);
        for (const { sha256 } of listNamed(scratch)) {
            if (attachmentFolder !== undefined && (await linkOrCopy((0,external_node_path_.join)(attachmentFolder, sha256), (0,external_node_path_.join)(to, sha256))))
                continue;
            await copyContent(attachments, kept, sha256);
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        backup_disposeResources(env_1);
    }
}
async function copyContent(from, to, sha256) {
    try {
        const content = await from.open(sha256);
        if (content !== undefined)
            await to.save(content);
    }
    catch (cause) {
        if (!(cause instanceof error/* EvidenceError */.o && cause.code === 'file'))
            throw cause;
    }
}
/** Such a file is only ever replaced as a whole, so a second name for it is as good as a copy on the same disk, and takes no room. */
async function linkOrCopy(from, to) {
    if (!(0,external_node_fs_.existsSync)(from))
        return false;
    try {
        await (0,promises_.link)(from, to);
    }
    catch {
        if ((0,external_node_fs_.existsSync)(to))
            return true;
        await (0,promises_.copyFile)(from, to);
        await sync(to);
    }
    return true;
}
/** Windows cannot open a folder, and keeps its entries by itself. */
async function sync(path) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        if (process.platform === 'win32')
            return;
        const handle = backup_addDisposableResource(env_2, await (0,promises_.open)(path), true);
        await handle.sync();
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_1 = backup_disposeResources(env_2);
        if (result_1)
            await result_1;
    }
}

// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(8321);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
// EXTERNAL MODULE: ./build/schema/attestation.js + 2 modules
var attestation = __webpack_require__(3004);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/schema/archive.js



const Sha256 = schemas/* string */.YjP().check(api/* _regex */.Fk(/^[a-f0-9]{64}$/, 'must be a SHA-256'));
/** A record as the ledger holds it (service/store/store.ts). */
const ArchivedRecord = schemas/* strictObject */.rej({
    id: schemas/* string */.YjP(),
    org: schemas/* string */.YjP(),
    kind: schemas/* enum */.k5n([
        'flow',
        'trail',
        'artifact',
        'attestation',
        'override',
        'custom_type',
        'notification',
        'notification_deletion',
    ]),
    flow: schemas/* nullable */.mee(schemas/* string */.YjP()),
    trail: schemas/* nullable */.mee(schemas/* string */.YjP()),
    name: schemas/* nullable */.mee(schemas/* string */.YjP()),
    type: schemas/* nullable */.mee(schemas/* string */.YjP()),
    fingerprint: schemas/* nullable */.mee(schemas/* string */.YjP()),
    commit: schemas/* nullable */.mee(schemas/* string */.YjP()),
    actor: schemas/* looseObject */._H3({ name: schemas/* string */.YjP() }),
    body: primitives/* FreeObject */.eA,
    attachment: schemas/* nullable */.mee(attestation/* Attachment */.o3),
    sequence: schemas/* int */.Whr(),
    created_at: schemas/* number */.aig(),
});
/** A request that was answered with the record, and is answered so again. */
const Key = schemas/* strictObject */.rej({ caller: schemas/* string */.YjP(), key: schemas/* string */.YjP(), request: schemas/* string */.YjP() });
/**
 * What one line of an archive says. An archive is a text of JSON Lines: `archive` first; then each record in its order, and before the
 * first record that names an attachment that attachment, in base64; `end` last. Every line has a member `chain` beside: the SHA-256 over
 * the chain of the line before (64 zeros before the first), a line feed, and the canonical JSON (RFC 8785) of the line without it. So
 * no line can be altered, moved, added or lost unseen, and the last chain stands for the whole. Tokens are not part of it.
 */
const ArchiveLine = schemas/* union */.KCZ([
    schemas/* strictObject */.rej({ archive: schemas/* strictObject */.rej({ version: schemas/* literal */.euz(1), org: schemas/* string */.YjP(), records: schemas/* int */.Whr() }) }),
    schemas/* strictObject */.rej({ attachment: schemas/* strictObject */.rej({ sha256: Sha256, size: schemas/* int */.Whr(), base64: schemas/* string */.YjP() }) }),
    schemas/* strictObject */.rej({ record: ArchivedRecord, sha256: Sha256, keys: schemas/* array */.YOg(Key) }),
    schemas/* strictObject */.rej({ end: schemas/* strictObject */.rej({ records: schemas/* int */.Whr(), attachments: schemas/* int */.Whr() }) }),
]);

;// CONCATENATED MODULE: ./build/service/upkeep/chain.js


/** Stands before the first line. */
const start = '0'.repeat(64);
/** The chain of a line (schema/archive.ts), given that of the line before. */
function toChain(before, line) {
    return (0,external_node_crypto_.createHash)('sha256')
        .update(`${before}\n${(0,canonical/* canonicalJson */.d)(line)}`)
        .digest('hex');
}
/** A line of the archive, with its line feed. */
function toText(line, chain) {
    return `${(0,canonical/* canonicalJson */.d)({ ...line, chain })}\n`;
}

;// CONCATENATED MODULE: ./build/service/upkeep/export.js
var export_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var export_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});









const keyTable = `CREATE TABLE used (record TEXT, caller TEXT, key TEXT, request TEXT, PRIMARY KEY (record, caller, key))
  WITHOUT ROWID`;
/**
 * An organisation as an archive (schema/archive.ts), piece by piece: what was recorded when it began, whatever is added meanwhile. The
 * same records make the same bytes. Throws EvidenceError: `usage` where there is no such organisation, `file` where something in it is
 * not what was recorded.
 */
async function* exportArchive(checked, org) {
    let chain = start;
    for await (const line of listLines(checked, org)) {
        chain = toChain(chain, line);
        yield toText(line, chain);
    }
}
async function* listLines({ store, attachments }, org) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const scratch = export_addDisposableResource(env_1, openScratch(keyTable, namedTable), false);
        const { head, last } = await store.inspection.readEnd(org);
        if (head === 0 && last === 0) {
            throw new error/* EvidenceError */.o('usage', `There is no organisation "${org}" here; check its spelling, and where the data is.`);
        }
        await noteKeys(store, scratch, org);
        yield { archive: { version: 1, org, records: last } };
        let saved = 0;
        let previous = { sequence: 0, created_at: 0 };
        for await (const row of walkLedger(store, org, { to: last })) {
            checkRecord(row, previous, ({ what }) => refuse(org, what));
            previous = { sequence: (0,store_row/* readNumber */.kz)(row, 'sequence'), created_at: (0,store_row/* readNumber */.kz)(row, 'created_at') };
            const record = toRecord(row);
            if (record.attachment !== null && noteAttachment(scratch, row, record)) {
                saved += 1;
                yield await readAttachment(attachments, record);
            }
            yield { record, sha256: (0,store_row/* readText */.yR)(row, 'sha256'), keys: listKeys(scratch, record.id) };
        }
        if (previous.sequence !== Math.max(head, last))
            refuse(org, 'records are missing at its end');
        yield { end: { records: last, attachments: saved } };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        export_disposeResources(env_1);
    }
}
function refuse(org, what) {
    const message = `The organisation "${org}" cannot be exported as it is: ${what}; see evidence fsck, and restore it from a backup.`;
    throw new error/* EvidenceError */.o('file', message, { facts: { org } });
}
function toRecord(row) {
    const document = JSON.parse((0,store_row/* readText */.yR)(row, 'document'));
    if ((0,parse/* fits */.lA)(ArchivedRecord, document))
        return document;
    return refuse((0,store_row/* readText */.yR)(row, 'org'), `record ${(0,store_row/* readNumber */.kz)(row, 'sequence')} is in no form that is known here`);
}
/** Kept by record, as the database has no index for that. A key is recorded with its record, so none of these is missing. */
async function noteKeys({ inspection }, scratch, org) {
    let entries = await inspection.readTable('idempotency', org);
    while (entries.length > 0) {
        for (const { row } of entries) {
            const [record = '', ...rest] = ['record', 'caller', 'key', 'request'].map((column) => (0,store_row/* readText */.yR)(row, column));
            scratch.all('INSERT INTO used VALUES (?, ?, ?, ?)', record, ...rest);
        }
        entries = await inspection.readTable('idempotency', org, entries.at(-1)?.key);
    }
}
function listKeys(scratch, id) {
    const rows = scratch.all('SELECT caller, key, request FROM used WHERE record = ? ORDER BY caller, key', id);
    return rows.map((row) => ({
        caller: (0,store_row/* readText */.yR)(row, 'caller'),
        key: (0,store_row/* readText */.yR)(row, 'key'),
        request: (0,store_row/* readText */.yR)(row, 'request'),
    }));
}
async function readAttachment(attachments, { org, sequence, attachment }) {
    const { sha256 = '', size = 0 } = attachment ?? {};
    const content = await attachments.open(sha256);
    const bytes = content === undefined ? undefined : await (0,consumers_.buffer)(content);
    if (bytes === undefined)
        return refuse(org, `the attachment ${sha256}, which record ${sequence} names, is not there`);
    if (bytes.byteLength !== size)
        return refuse(org, `the attachment ${sha256} has ${bytes.byteLength} bytes instead of ${size}`);
    return { attachment: { sha256, size, base64: bytes.toString('base64') } };
}

;// CONCATENATED MODULE: ./build/service/upkeep/file-check.js

/** Tells what SQLite itself finds wrong in a file: broken pages, and indexes that do not hold what their tables do. */
function checkFile(path, report) {
    const { DatabaseSync } = (0,sqlite_builtin/* loadSqlite */.T)();
    const database = new DatabaseSync(path, { readOnly: true });
    try {
        for (const row of database.prepare('PRAGMA integrity_check').iterate()) {
            const what = String(row['integrity_check']);
            if (what === 'ok')
                continue;
            report({
                kind: 'file',
                org: '',
                what: `the file ${path} is damaged: ${what.replaceAll(/\s+/g, ' ')}`,
                advice: 'restore it from a backup',
            });
        }
    }
    finally {
        database.close();
    }
}

// EXTERNAL MODULE: ./build/service/store/importer.js
var importer = __webpack_require__(5810);
;// CONCATENATED MODULE: ./build/service/upkeep/archive-line.js






const longest = 64 * 1024 * 1024;
const lineFeed = 0x0a;
/** The lines of an archive, each one that is known and whose chain holds. Throws EvidenceError `file`, naming the line. */
async function* readLines(path) {
    let chain = start;
    let number = 0;
    for await (const text of splitLines(path)) {
        number += 1;
        const { line, chain: given } = parseLine(path, text, number);
        chain = toChain(chain, line);
        if (given !== chain)
            throw archive_line_refuse(path, number, 'is not what was exported, or does not belong here');
        yield { line, number, chain };
    }
}
function archive_line_refuse(path, number, wrong) {
    const message = `Nothing was imported: line ${number} of ${path} ${wrong}; take the archive again from where it was exported.`;
    return new error/* EvidenceError */.o('file', message, { facts: { path, line: number } });
}
function parseLine(path, bytes, number) {
    const value = parseJson(bytes);
    if (!(0,canonical/* isObject */.G)(value))
        throw archive_line_refuse(path, number, 'is no line of an archive');
    const { chain, ...line } = value;
    if (!(0,parse/* fits */.lA)(ArchiveLine, line))
        throw archive_line_refuse(path, number, 'is in no form that is known here');
    if ((0,canonical/* canonicalJson */.d)(value) !== new TextDecoder().decode(bytes))
        throw archive_line_refuse(path, number, 'was written by something else');
    return { line, chain };
}
function parseJson(bytes) {
    try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    }
    catch {
        return undefined;
    }
}
/** Without their line feeds. The end of the file ends a line only where there is one. */
async function* splitLines(path) {
    let held = [];
    let size = 0;
    let number = 0;
    for await (const chunk of readChunks(path)) {
        let from = 0;
        for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
            number += 1;
            yield Buffer.concat([...held, chunk.subarray(from, at)]);
            held = [];
            size = 0;
            from = at + 1;
        }
        held.push(chunk.subarray(from));
        size += chunk.byteLength - from;
        if (size > longest)
            throw archive_line_refuse(path, number + 1, `is longer than ${longest} bytes`);
    }
    if (size > 0)
        throw archive_line_refuse(path, number + 1, 'is torn off');
}
async function* readChunks(path) {
    try {
        const chunks = (0,external_node_fs_.createReadStream)(path, { highWaterMark: 1024 * 1024 });
        yield* chunks;
    }
    catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const message = `The archive ${path} cannot be read (${reason}); give the path of one that evidence export wrote.`;
        throw new error/* EvidenceError */.o('file', message, { facts: { path }, cause });
    }
}

;// CONCATENATED MODULE: ./build/service/upkeep/archive-reader.js
var archive_reader_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var archive_reader_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});




const seenTable = 'CREATE TABLE seen (kind TEXT, name TEXT, PRIMARY KEY (kind, name)) WITHOUT ROWID';
const archive_reader_see = 'INSERT INTO seen VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING name';
const isSeen = 'SELECT 1 FROM seen WHERE kind = ? AND name = ?';
/**
 * The lines of an archive in their order, every one of which holds by itself and beside the others: hashes, sequences, times, digests.
 * That it ends without an error says that all of it is there. Throws EvidenceError `file`, naming the line.
 */
async function* readArchive(path) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const scratch = archive_reader_addDisposableResource(env_1, openScratch(seenTable), false);
        let progress;
        let ended = false;
        let last = 0;
        for await (const read of readLines(path)) {
            last = read.number;
            const wrong = ended ? 'stands after the end' : archive_reader_findWrong(read.line, progress, scratch);
            if (wrong !== undefined)
                throw archive_line_refuse(path, read.number, wrong);
            progress = advance(read.line, progress);
            ended = 'end' in read.line;
            yield read;
        }
        if (!ended)
            throw archive_line_refuse(path, last + 1, 'is missing, and all that may come after it');
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        archive_reader_disposeResources(env_1);
    }
}
/** What is wrong with a line in its place; undefined where nothing is. */
function archive_reader_findWrong(line, progress, scratch) {
    if ('archive' in line)
        return progress === undefined ? undefined : 'begins the archive again';
    if (progress === undefined)
        return 'is not the beginning of an archive';
    if ('attachment' in line)
        return findWrongAttachment(line, scratch);
    if ('record' in line)
        return findWrongPlace(line, progress) ?? findWrongName(line, scratch);
    return findWrongEnd(line, progress);
}
function findWrongEnd({ end }, { records, promised, attachments }) {
    const isAll = end.records === records && records === promised && end.attachments === attachments;
    return isAll ? undefined : 'ends the archive before all of it was there';
}
function findWrongAttachment({ attachment }, scratch) {
    const bytes = Buffer.from(attachment.base64, 'base64');
    if (bytes.byteLength !== attachment.size)
        return 'holds an attachment of another size than it says';
    if ((0,external_node_crypto_.createHash)('sha256').update(bytes).digest('hex') !== attachment.sha256) {
        return 'holds other bytes than those of its digest';
    }
    return scratch.all(archive_reader_see, 'attachment', nameOf(attachment)).length > 0 ? undefined : 'holds an attachment a second time';
}
function findWrongPlace({ record, sha256 }, progress) {
    if ((0,external_node_crypto_.createHash)('sha256').update((0,canonical/* canonicalJson */.d)(record)).digest('hex') !== sha256) {
        return 'holds another record than that of its SHA-256';
    }
    if (record.org !== progress.org)
        return `holds a record of the organisation "${record.org}"`;
    if (record.sequence !== progress.records + 1)
        return `holds the record ${record.sequence} in the place of another`;
    return record.created_at < progress.created_at ? 'holds a record that is older than the one before it' : undefined;
}
function findWrongName({ record: { id, attachment }, keys }, scratch) {
    if (attachment !== null && scratch.all(isSeen, 'attachment', nameOf(attachment)).length === 0) {
        return 'names an attachment that is not there';
    }
    const isNew = (kind, name) => scratch.all(archive_reader_see, kind, name).length > 0;
    if (!isNew('id', id))
        return 'holds a record under the id of another';
    const areNew = keys.every(({ caller, key }) => isNew('key', JSON.stringify([caller, key])));
    return areNew ? undefined : 'holds an idempotency key a second time';
}
function nameOf({ sha256, size }) {
    return `${sha256} ${size}`;
}
function advance(line, progress) {
    if ('archive' in line) {
        return { org: line.archive.org, promised: line.archive.records, records: 0, created_at: 0, attachments: 0 };
    }
    if (progress === undefined)
        return undefined;
    if ('attachment' in line)
        return { ...progress, attachments: progress.attachments + 1 };
    if (!('record' in line))
        return progress;
    return { ...progress, records: progress.records + 1, created_at: line.record.created_at };
}

;// CONCATENATED MODULE: ./build/service/upkeep/import.js



const pageSize = 200;
/**
 * Takes an archive over as it was: sequences, times, ids and hashes. It is read three times: to see that all of it holds before anything
 * of it is believed; to keep its attachments; and to record it, in one transaction. So it is there whole or not at all; attachments that
 * were kept before an import failed are named by nothing, and go with a sweep. Throws EvidenceError: `file` where the archive does not
 * hold, `usage` where the organisation has records already.
 */
async function importArchive({ store, attachments }, path) {
    const verified = await verify(path);
    const { head, last } = await store.inspection.readEnd(verified.org);
    if (head > 0 || last > 0)
        throw (0,importer/* notEmpty */.z)(verified.org, Math.max(head, last));
    for await (const { line } of readArchive(path)) {
        if ('attachment' in line)
            await attachments.save(once(Buffer.from(line.attachment.base64, 'base64')));
    }
    await store.importLedger(verified.org, listRecords(path, verified));
    return verified;
}
async function verify(path) {
    let org = '';
    let imported;
    for await (const { line, chain } of readArchive(path)) {
        if ('archive' in line)
            ({ org } = line.archive);
        if ('end' in line)
            imported = { org, ...line.end, chain };
    }
    if (imported === undefined)
        throw new Error('An archive without an end was taken for whole.');
    return imported;
}
async function* once(bytes) {
    yield bytes;
}
/** The file may have become another since it was verified; then nothing of it stays. */
async function* listRecords(path, verified) {
    let page = [];
    let last = '';
    for await (const { line, chain } of readArchive(path)) {
        last = chain;
        if (!('record' in line))
            continue;
        page.push({ record: { ...line.record, sha256: line.sha256 }, keys: line.keys });
        if (page.length < pageSize)
            continue;
        yield page;
        page = [];
    }
    yield page;
    if (last === verified.chain)
        return;
    throw new error/* EvidenceError */.o('file', `Nothing was imported: ${path} was changed meanwhile; try again when it is at rest.`);
}

;// CONCATENATED MODULE: ./build/service/upkeep/sweep.js
var sweep_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var sweep_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});


/** A report saves its file and records it within minutes: an hour is more than any takes. */
const shortestAge = 3600;
/**
 * Removes attachments that no record names, in two steps that must lie apart: one that is old is set aside, where it can still be
 * opened; one that has been set aside as long is removed. A report that saves the same bytes again at the very moment that they are
 * set aside has recorded by then, and they are put back. So nothing that a record names is ever lost, and no report waits.
 */
async function sweep({ store, attachments }, options) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const scratch = sweep_addDisposableResource(env_1, openScratch(namedTable), false);
        await noteAll(store, scratch);
        for await (const kept of attachments.list()) {
            const done = decide(kept, isNamed(scratch, kept.sha256), options);
            if (done === undefined)
                continue;
            if (!options.dryRun)
                await act[done](attachments, kept.sha256);
            options.tell(done, kept);
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        sweep_disposeResources(env_1);
    }
}
/** What was last saved so long before the sweep began was recorded before that too, if ever: its name would have been found. */
function decide({ isSetAside, at }, named, options) {
    if (named)
        return isSetAside ? 'put back' : undefined;
    if (options.now - at <= options.olderThan)
        return undefined;
    return isSetAside ? 'removed' : 'set aside';
}
const act = {
    'set aside': ({ setAside }, sha256) => setAside(sha256),
    removed: ({ discard }, sha256) => discard(sha256),
    'put back': ({ putBack }, sha256) => putBack(sha256),
};

;// CONCATENATED MODULE: ./build/service/upkeep/upkeep.js













/** Checks everything at a place (upkeep/fsck.ts), also while a service runs there. */
async function fsck(place, watcher) {
    demandDatabase(place);
    const report = show(watcher.report);
    if (!isServer(place))
        checkFile(databaseOf(place), report);
    return withPlace(place, (checked) => checkStore(checked, { ...watcher, report }));
}
function show(tell) {
    return (finding) => tell({ ...finding, line: toLine(finding) });
}
/** Copies a place to a new folder (upkeep/backup.ts), also while a service runs there. */
async function backup(place, target, report) {
    if (isServer(place)) {
        const message = 'A PostgreSQL database is backed up by its own tool: pg_dump --format=custom --file=evidence.dump "$EVIDENCE_DATABASE".';
        throw new error/* EvidenceError */.o('usage', message);
    }
    demandDatabase(place);
    const at = attachmentsOf(place);
    const attachments = await (0,attachment_open/* openAttachments */.F)(at, place.environment);
    const source = { database: databaseOf(place), attachments, ...(at.includes('://') ? {} : { attachmentFolder: at }) };
    return backUp(source, target, show(report));
}
/** Writes an organisation as an archive (schema/archive.ts), line by line. */
async function writeArchive(place, org, write) {
    demandDatabase(place);
    await withPlace(place, (checked) => write(exportArchive(checked, org)));
}
/** Takes over an archive (upkeep/import.ts), also into a database that is not there yet. */
async function upkeep_readArchive(place, path) {
    return withPlace(place, (checked) => importArchive(checked, path));
}
/** Removes attachments that no record names (upkeep/sweep.ts), also while a service runs there. */
async function sweepPlace(place, options) {
    demandDatabase(place);
    if (options.olderThan < shortestAge) {
        const message = `--older-than takes ${shortestAge} seconds or more, for a report that is just coming in has not recorded its file yet.`;
        throw new error/* EvidenceError */.o('usage', message);
    }
    await withPlace(place, (checked) => sweep(checked, { ...options, now: checked.store.now() }));
}
function databaseOf({ folder, database }) {
    return database ?? (0,external_node_path_.join)(folder, 'evidence.db');
}
function isServer({ database = '' }) {
    return (0,postgres_address/* isPostgres */.A)(database);
}
function attachmentsOf({ folder, attachments }) {
    return attachments ?? (0,external_node_path_.join)(folder, 'attachments');
}
/** Opening would make one, and then nothing would be wrong in it. */
function demandDatabase(place) {
    const path = databaseOf(place);
    if (isServer(place) || (0,external_node_fs_.existsSync)(path))
        return;
    throw new error/* EvidenceError */.o('file', `There is no evidence database ${path}; give the data folder of a service with --data.`);
}
async function withPlace(place, work) {
    const attachments = await (0,attachment_open/* openAttachments */.F)(attachmentsOf(place), place.environment);
    const store = await (0,store_open/* openStore */.C)(databaseOf(place));
    try {
        return await work({ store, attachments });
    }
    finally {
        await store.close();
    }
}


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

/***/ 2580:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ AwsV4Signer)
/* harmony export */ });
/* unused harmony export AwsClient */
/**
 * @license MIT <https://opensource.org/licenses/MIT>
 * @copyright Michael Hart 2024
 */
const encoder = new TextEncoder();
const HOST_SERVICES = {
  appstream2: 'appstream',
  cloudhsmv2: 'cloudhsm',
  email: 'ses',
  marketplace: 'aws-marketplace',
  mobile: 'AWSMobileHubService',
  pinpoint: 'mobiletargeting',
  queue: 'sqs',
  'git-codecommit': 'codecommit',
  'mturk-requester-sandbox': 'mturk-requester',
  'personalize-runtime': 'personalize',
};
const UNSIGNABLE_HEADERS = new Set([
  'authorization',
  'content-type',
  'content-length',
  'user-agent',
  'presigned-expires',
  'expect',
  'x-amzn-trace-id',
  'range',
  'connection',
]);
class AwsClient {
  constructor({ accessKeyId, secretAccessKey, sessionToken, service, region, cache, retries, initRetryMs }) {
    if (accessKeyId == null) throw new TypeError('accessKeyId is a required option')
    if (secretAccessKey == null) throw new TypeError('secretAccessKey is a required option')
    this.accessKeyId = accessKeyId;
    this.secretAccessKey = secretAccessKey;
    this.sessionToken = sessionToken;
    this.service = service;
    this.region = region;
    this.cache = cache || new Map();
    this.retries = retries != null ? retries : 10;
    this.initRetryMs = initRetryMs || 50;
  }
  async sign(input, init) {
    if (input instanceof Request) {
      const { method, url, headers, body } = input;
      init = Object.assign({ method, url, headers }, init);
      if (init.body == null && headers.has('Content-Type')) {
        init.body = body != null && headers.has('X-Amz-Content-Sha256') ? body : await input.clone().arrayBuffer();
      }
      input = url;
    }
    const signer = new AwsV4Signer(Object.assign({ url: input.toString() }, init, this, init && init.aws));
    const signed = Object.assign({}, init, await signer.sign());
    delete signed.aws;
    try {
      return new Request(signed.url.toString(), signed)
    } catch (e) {
      if (e instanceof TypeError) {
        return new Request(signed.url.toString(), Object.assign({ duplex: 'half' }, signed))
      }
      throw e
    }
  }
  async fetch(input, init) {
    for (let i = 0; i <= this.retries; i++) {
      const fetched = fetch(await this.sign(input, init));
      if (i === this.retries) {
        return fetched
      }
      const res = await fetched;
      if (res.status < 500 && res.status !== 429) {
        return res
      }
      await new Promise(resolve => setTimeout(resolve, Math.random() * this.initRetryMs * Math.pow(2, i)));
    }
    throw new Error('An unknown error occurred, ensure retries is not negative')
  }
}
class AwsV4Signer {
  constructor({ method, url, headers, body, accessKeyId, secretAccessKey, sessionToken, service, region, cache, datetime, signQuery, appendSessionToken, allHeaders, singleEncode }) {
    if (url == null) throw new TypeError('url is a required option')
    if (accessKeyId == null) throw new TypeError('accessKeyId is a required option')
    if (secretAccessKey == null) throw new TypeError('secretAccessKey is a required option')
    this.method = method || (body ? 'POST' : 'GET');
    this.url = new URL(url);
    this.headers = new Headers(headers || {});
    this.body = body;
    this.accessKeyId = accessKeyId;
    this.secretAccessKey = secretAccessKey;
    this.sessionToken = sessionToken;
    let guessedService, guessedRegion;
    if (!service || !region) {
[guessedService, guessedRegion] = guessServiceRegion(this.url, this.headers);
    }
    this.service = service || guessedService || '';
    this.region = region || guessedRegion || 'us-east-1';
    this.cache = cache || new Map();
    this.datetime = datetime || new Date().toISOString().replace(/[:-]|\.\d{3}/g, '');
    this.signQuery = signQuery;
    this.appendSessionToken = appendSessionToken || this.service === 'iotdevicegateway';
    this.headers.delete('Host');
    if (this.service === 's3' && !this.signQuery && !this.headers.has('X-Amz-Content-Sha256')) {
      this.headers.set('X-Amz-Content-Sha256', 'UNSIGNED-PAYLOAD');
    }
    const params = this.signQuery ? this.url.searchParams : this.headers;
    params.set('X-Amz-Date', this.datetime);
    if (this.sessionToken && !this.appendSessionToken) {
      params.set('X-Amz-Security-Token', this.sessionToken);
    }
    this.signableHeaders = ['host', ...this.headers.keys()]
      .filter(header => allHeaders || !UNSIGNABLE_HEADERS.has(header))
      .sort();
    this.signedHeaders = this.signableHeaders.join(';');
    this.canonicalHeaders = this.signableHeaders
      .map(header => header + ':' + (header === 'host' ? this.url.host : (this.headers.get(header) || '').replace(/\s+/g, ' ')))
      .join('\n');
    this.credentialString = [this.datetime.slice(0, 8), this.region, this.service, 'aws4_request'].join('/');
    if (this.signQuery) {
      if (this.service === 's3' && !params.has('X-Amz-Expires')) {
        params.set('X-Amz-Expires', '86400');
      }
      params.set('X-Amz-Algorithm', 'AWS4-HMAC-SHA256');
      params.set('X-Amz-Credential', this.accessKeyId + '/' + this.credentialString);
      params.set('X-Amz-SignedHeaders', this.signedHeaders);
    }
    if (this.service === 's3') {
      try {
        this.encodedPath = decodeURIComponent(this.url.pathname.replace(/\+/g, ' '));
      } catch (e) {
        this.encodedPath = this.url.pathname;
      }
    } else {
      this.encodedPath = this.url.pathname.replace(/\/+/g, '/');
    }
    if (!singleEncode) {
      this.encodedPath = encodeURIComponent(this.encodedPath).replace(/%2F/g, '/');
    }
    this.encodedPath = encodeRfc3986(this.encodedPath);
    const seenKeys = new Set();
    this.encodedSearch = [...this.url.searchParams]
      .filter(([k]) => {
        if (!k) return false
        if (this.service === 's3') {
          if (seenKeys.has(k)) return false
          seenKeys.add(k);
        }
        return true
      })
      .map(pair => pair.map(p => encodeRfc3986(encodeURIComponent(p))))
      .sort(([k1, v1], [k2, v2]) => k1 < k2 ? -1 : k1 > k2 ? 1 : v1 < v2 ? -1 : v1 > v2 ? 1 : 0)
      .map(pair => pair.join('='))
      .join('&');
  }
  async sign() {
    if (this.signQuery) {
      this.url.searchParams.set('X-Amz-Signature', await this.signature());
      if (this.sessionToken && this.appendSessionToken) {
        this.url.searchParams.set('X-Amz-Security-Token', this.sessionToken);
      }
    } else {
      this.headers.set('Authorization', await this.authHeader());
    }
    return {
      method: this.method,
      url: this.url,
      headers: this.headers,
      body: this.body,
    }
  }
  async authHeader() {
    return [
      'AWS4-HMAC-SHA256 Credential=' + this.accessKeyId + '/' + this.credentialString,
      'SignedHeaders=' + this.signedHeaders,
      'Signature=' + (await this.signature()),
    ].join(', ')
  }
  async signature() {
    const date = this.datetime.slice(0, 8);
    const cacheKey = [this.secretAccessKey, date, this.region, this.service].join();
    let kCredentials = this.cache.get(cacheKey);
    if (!kCredentials) {
      const kDate = await hmac('AWS4' + this.secretAccessKey, date);
      const kRegion = await hmac(kDate, this.region);
      const kService = await hmac(kRegion, this.service);
      kCredentials = await hmac(kService, 'aws4_request');
      this.cache.set(cacheKey, kCredentials);
    }
    return buf2hex(await hmac(kCredentials, await this.stringToSign()))
  }
  async stringToSign() {
    return [
      'AWS4-HMAC-SHA256',
      this.datetime,
      this.credentialString,
      buf2hex(await hash(await this.canonicalString())),
    ].join('\n')
  }
  async canonicalString() {
    return [
      this.method.toUpperCase(),
      this.encodedPath,
      this.encodedSearch,
      this.canonicalHeaders + '\n',
      this.signedHeaders,
      await this.hexBodyHash(),
    ].join('\n')
  }
  async hexBodyHash() {
    let hashHeader = this.headers.get('X-Amz-Content-Sha256') || (this.service === 's3' && this.signQuery ? 'UNSIGNED-PAYLOAD' : null);
    if (hashHeader == null) {
      if (this.body && typeof this.body !== 'string' && !('byteLength' in this.body)) {
        throw new Error('body must be a string, ArrayBuffer or ArrayBufferView, unless you include the X-Amz-Content-Sha256 header')
      }
      hashHeader = buf2hex(await hash(this.body || ''));
    }
    return hashHeader
  }
}
async function hmac(key, string) {
  const cryptoKey = await crypto.subtle.importKey(
    'raw',
    typeof key === 'string' ? encoder.encode(key) : key,
    { name: 'HMAC', hash: { name: 'SHA-256' } },
    false,
    ['sign'],
  );
  return crypto.subtle.sign('HMAC', cryptoKey, encoder.encode(string))
}
async function hash(content) {
  return crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content)
}
const HEX_CHARS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
function buf2hex(arrayBuffer) {
  const buffer = new Uint8Array(arrayBuffer);
  let out = '';
  for (let idx = 0; idx < buffer.length; idx++) {
    const n = buffer[idx];
    out += HEX_CHARS[(n >>> 4) & 0xF];
    out += HEX_CHARS[n & 0xF];
  }
  return out
}
function encodeRfc3986(urlEncodedStr) {
  return urlEncodedStr.replace(/[!'()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase())
}
function guessServiceRegion(url, headers) {
  const { hostname, pathname } = url;
  if (hostname.endsWith('.on.aws')) {
    const match = hostname.match(/^[^.]{1,63}\.lambda-url\.([^.]{1,63})\.on\.aws$/);
    return match != null ? ['lambda', match[1] || ''] : ['', '']
  }
  if (hostname.endsWith('.r2.cloudflarestorage.com')) {
    return ['s3', 'auto']
  }
  if (hostname.endsWith('.backblazeb2.com')) {
    const match = hostname.match(/^(?:[^.]{1,63}\.)?s3\.([^.]{1,63})\.backblazeb2\.com$/);
    return match != null ? ['s3', match[1] || ''] : ['', '']
  }
  const match = hostname.replace('dualstack.', '').match(/([^.]{1,63})\.(?:([^.]{0,63})\.)?amazonaws\.com(?:\.cn)?$/);
  let service = (match && match[1]) || '';
  let region = match && match[2];
  if (region === 'us-gov') {
    region = 'us-gov-west-1';
  } else if (region === 's3' || region === 's3-accelerate') {
    region = 'us-east-1';
    service = 's3';
  } else if (service === 'iot') {
    if (hostname.startsWith('iot.')) {
      service = 'execute-api';
    } else if (hostname.startsWith('data.jobs.iot.')) {
      service = 'iot-jobs-data';
    } else {
      service = pathname === '/mqtt' ? 'iotdevicegateway' : 'iotdata';
    }
  } else if (service === 'autoscaling') {
    const targetPrefix = (headers.get('X-Amz-Target') || '').split('.')[0];
    if (targetPrefix === 'AnyScaleFrontendService') {
      service = 'application-autoscaling';
    } else if (targetPrefix === 'AnyScaleScalingPlannerFrontendService') {
      service = 'autoscaling-plans';
    }
  } else if (region == null && service.startsWith('s3-')) {
    region = service.slice(3).replace(/^fips-|^external-1/, '');
    service = 's3';
  } else if (service.endsWith('-fips')) {
    service = service.slice(0, -5);
  } else if (region && /-\d$/.test(service) && !/-\d$/.test(region)) {
[service, region] = [region, service];
  }
  return [HOST_SERVICES[service] || service, region || '']
}




/***/ })

};
