/** Forms of the dashboard, and their controls. */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { formToken } from '../../access/people/browser-sessions.ts';
import type { Visit } from './visit.ts';

/** A form with the token of the session. A form with a file is sent as multipart/form-data. */
export function Form({
  visit,
  action,
  hasFile = false,
  children,
}: PropsWithChildren<{ visit: Visit; action: string; hasFile?: boolean }>) {
  return (
    <form method="post" action={action} enctype={hasFile ? 'multipart/form-data' : undefined}>
      <input type="hidden" name="csrf" value={formToken(visit.signedIn.token)} />
      {children}
    </form>
  );
}

export interface FieldProps {
  name: string;
  label: string;
  value?: string | undefined;
  hint?: Child;
  fault?: string | undefined;
  type?: 'text' | 'email' | 'search';
  required?: boolean;
  isLong?: boolean;
}

type ControlProps = Record<'id' | 'name', string> & {
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
};

/** A control between its label and its hint. Its error is shown at the field. */
function withLabel(
  { name, label, hint, fault, required = false }: Pick<FieldProps, 'name' | 'label' | 'hint' | 'fault' | 'required'>,
  control: (shared: ControlProps) => Child,
) {
  const describedBy = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ') || undefined;
  const invalid = fault ? ('true' as const) : undefined;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {control({ id: name, name, required, 'aria-describedby': describedBy, 'aria-invalid': invalid })}
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

export function Field({ value, type = 'text', isLong = false, ...field }: FieldProps) {
  return withLabel(field, (shared) =>
    isLong ? (
      // HTML leaves out a line break at the beginning, so one more keeps the text whole.
      <textarea {...shared}>{value?.startsWith('\n') ? `\n${value}` : value}</textarea>
    ) : (
      <input {...shared} type={type} value={value} />
    ),
  );
}

/** A file from the person's machine. */
export function FileField({
  accept,
  children,
  hint,
  ...field
}: PropsWithChildren<Omit<FieldProps, 'type'> & { accept?: string }>) {
  const fullHint = (
    <>
      {hint}
      {children}
    </>
  );
  return withLabel({ ...field, hint: fullHint }, (shared) => <input type="file" {...shared} accept={accept} />);
}

interface FieldFormProps extends FieldProps {
  visit: Visit;
  action: string;
  /** The action that the form sends, and the label of its button. */
  doValue: string;
  buttonLabel: string;
}

/** One field and the button that sets it; `children` are sent too. */
export function FieldForm({
  visit,
  action,
  doValue,
  buttonLabel,
  children,
  ...field
}: PropsWithChildren<FieldFormProps>) {
  return (
    <Form visit={visit} action={action}>
      {children}
      <Field {...field} />
      <button type="submit" name="do" value={doValue}>
        {buttonLabel}
      </button>
    </Form>
  );
}

interface ChoiceProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'fault'> {
  options: readonly string[];
  /** Says what applies if nothing is chosen, which is sent as an empty value. Left out if a choice is required. */
  emptyLabel?: string;
  value: string;
}

export function Choice({ options, emptyLabel, value, ...field }: ChoiceProps) {
  return withLabel(field, ({ required: _never, ...shared }) => (
    <select {...shared}>
      {emptyLabel !== undefined && (
        <option value="" selected={value === ''}>
          {emptyLabel}
        </option>
      )}
      {options.map((option) => (
        <option value={option} selected={option === value}>
          {option}
        </option>
      ))}
    </select>
  ));
}
