/** A tool that comes with the host, as the host describes it to the model. */
export interface BuiltinTool {
  readonly name: string;
  readonly description: string;
  /** Its line in the prompt. */
  readonly promptSnippet?: string;
  readonly promptGuidelines?: readonly string[];
  /** What is asked of the provider when it writes a call. */
  readonly constrainedSampling?: { readonly type: "json_schema"; readonly strict: "prefer" };
  /** JSON schema. */
  readonly parameters: object;
}
