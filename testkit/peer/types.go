package main

// The members that another client of this API family decodes, with their types. Go fails on a member of another type.
var types = map[string]func() any{
	"Artifact":        func() any { return new(artifact) },
	"Artifacts":       func() any { return new([]artifact) },
	"Assertion":       func() any { return new(assertion) },
	"AttestationList": func() any { return new(struct{ Data []attestation }) },
	"Attestations":    func() any { return new([]attestation) },
	"CustomType":      func() any { return new(customType) },
	"CustomTypes":     func() any { return new([]customType) },
	"Flow":            func() any { return new(flow) },
	"Flows":           func() any { return new([]flow) },
	"Search":          func() any { return new(search) },
	"Trail":           func() any { return new(trail) },
	"TrailList": func() any {
		return new(struct {
			Data       []trail
			Pagination pagination
		})
	},
}

type artifact struct {
	Filename    string
	FlowName    string `json:"flow_name"`
	TrailName   string `json:"trail_name"`
	Name        string `json:"template_reference_name"`
	Fingerprint string
	CreatedAt   string `json:"created_at"`
	GitCommit   string `json:"git_commit"`
	CommitURL   string `json:"commit_url"`
	BuildURL    string `json:"build_url"`
	HTMLURL     string `json:"html_url"`
	State       string
	Running     []any
	Exited      []any
	History     []any
}

type assertion struct {
	Compliant bool
	Scope     string
	HTMLURL   string `json:"html_url"`
	Flows     []struct {
		Flow             string
		Trail            string
		ComplianceStatus struct {
			Attestations []attestationStatus `json:"attestations_statuses"`
		} `json:"compliance_status"`
	}
}

type attestationStatus struct {
	Name        string `json:"attestation_name"`
	Type        string `json:"attestation_type"`
	ID          string `json:"attestation_id"`
	Status      string
	IsCompliant bool `json:"is_compliant"`
	Unexpected  bool
}

type attestation struct {
	Name        string     `json:"attestation_name"`
	Type        string     `json:"attestation_type"`
	IsCompliant bool       `json:"is_compliant"`
	Fingerprint string     `json:"artifact_fingerprint"`
	CreatedAt   float64    `json:"created_at"`
	Commit      *gitCommit `json:"git_commit_info"`
	HTMLURL     string     `json:"html_url"`
}

type gitCommit struct {
	SHA       string `json:"sha1"`
	Author    string
	Message   string
	Branch    string
	URL       string
	Timestamp float64
}

type customType struct {
	Name        string
	Description string
	Org         string
	Archived    bool
	Versions    []struct {
		Version   float64
		Timestamp float64
		CreatedBy string `json:"created_by"`
		Evaluator *struct {
			ContentType string `json:"content_type"`
			Rules       []string
		}
		Summary []struct{ Name, Expression string }
	}
}

type flow struct {
	Name        string
	Description string
	Visibility  string
	Tags        map[string]any
}

type pagination struct {
	Page      float64
	PageCount float64 `json:"page_count"`
	Total     float64
}

type search struct {
	ResolvedTo struct {
		Type         string
		FullMatch    string `json:"full_match"`
		Fingerprints matches
		Commits      matches
	} `json:"resolved_to"`
	Artifacts []struct {
		Fingerprint     string
		Name            string
		Flow            string
		Commit          string   `json:"git_commit"`
		HasProvenance   bool     `json:"has_provenance"`
		CommitURL       string   `json:"commit_url"`
		BuildURL        string   `json:"build_url"`
		HTMLURL         string   `json:"html_url"`
		ComplianceState string   `json:"compliance_state"`
		RunningIn       []string `json:"running_in"`
		ExitedFrom      []string `json:"exited_from"`
		History         []map[string]any
	}
}

type matches struct {
	Type    string
	Count   int
	Matches []string
}

type trail struct {
	Name             string
	Description      string
	ComplianceState  string     `json:"compliance_state"`
	LastModifiedAt   float64    `json:"last_modified_at"`
	Commit           *gitCommit `json:"git_commit_info"`
	ComplianceStatus struct {
		Attestations []attestationStatus `json:"attestations_statuses"`
		Artifacts    map[string]struct {
			Status       string
			Attestations []attestationStatus `json:"attestations_statuses"`
		} `json:"artifacts_statuses"`
	} `json:"compliance_status"`
	Events []struct {
		Type        string
		Timestamp   float64
		IsCompliant *bool      `json:"is_compliant"`
		Commit      *gitCommit `json:"git_commit_info"`
	}
}
