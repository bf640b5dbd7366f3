{{- define "omni.labels" -}}
app.kubernetes.io/name: omni
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}
{{- define "omni.selector" -}}
app.kubernetes.io/name: omni
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
