/** A quiet page for A4 and letter paper. */
export const printStyle = `
@page { margin: 18mm 16mm; }
body { font: 10pt/1.45 system-ui, 'Helvetica Neue', Arial, sans-serif; color: #1b1f24; max-width: 180mm; margin: 10mm auto; padding: 0 4mm; }
@media print { body { margin: 0; padding: 0; max-width: none; } }
h1 { font-size: 19pt; line-height: 1.2; margin: 0 0 2mm; }
h2 { font-size: 12.5pt; margin: 8mm 0 2mm; padding-bottom: 1mm; border-bottom: .3mm solid #c9d1d9; break-after: avoid; }
h3 { font-size: 10.5pt; margin: 5mm 0 1mm; break-after: avoid; }
p { margin: 1.5mm 0; }
ul { margin: 1.5mm 0; padding-left: 5mm; }
li { margin: .6mm 0; }
table { width: 100%; border-collapse: collapse; margin: 2mm 0; font-size: 9pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 1mm 2.5mm 1mm 0; vertical-align: top; border-bottom: .2mm solid #e1e4e8; overflow-wrap: anywhere; }
td { min-width: 15mm; }
th { text-align: left; font-weight: 600; color: #57606a; overflow-wrap: normal; white-space: nowrap; }
td:first-child { white-space: nowrap; }
code, pre { font: 8.5pt/1.4 ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: #f6f8fa; padding: 2.5mm; margin: 2mm 0; print-color-adjust: exact; }
a { color: inherit; }
.good { color: #116329; } .bad { color: #a40e26; } .open, .excused { color: #7d4e00; } .unclear { color: #6639ba; }
h1 strong { font-weight: inherit; }
`
