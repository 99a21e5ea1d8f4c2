import type { SavedView } from '@dewar/contract/saved-views';
import { Link, useRouter } from '@tanstack/react-router';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { RecordAction } from '../../shared/ui/dialogs/record-action.tsx';
import { notifyError, notifySuccess, notifyWarning } from '../../shared/ui/states/notify.ts';
import { useChangeView, useDeleteView, useSetFirstView } from './saved-views-api.ts';
import styles from './saved-views-dialog.module.css';
import { describeLost, readView, type ViewedList } from './viewed-list.ts';

interface SavedViewRowProps {
  readonly view: SavedView;
  readonly viewed: ViewedList;
  readonly canShare: boolean;
  readonly onOpen: (shown: object) => void;
}

/** One view: its name is a link to the list as it shows it. */
export function SavedViewRow({ view, viewed, canShare, onOpen }: SavedViewRowProps) {
  const { name, is_first, is_own } = view;
  const actions = useViewActions(view, viewed);
  const { shown, lost } = readView(view, viewed.read);
  const router = useRouter();
  const copyLink = async () => {
    const { href } = router.buildLocation({ to: '.', search: shown });
    try {
      await navigator.clipboard.writeText(new URL(href, window.location.origin).href);
      notifySuccess('Link copied');
    } catch {
      notifyError('The link could not be copied. Copy it from the name of the view instead.');
    }
  };
  return (
    <li className={styles.view}>
      <div className={styles.name}>
        <Link
          to="."
          search={shown}
          replace
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            const warning = describeLost(name, lost);
            if (warning !== undefined) notifyWarning(warning);
            onOpen(shown);
          }}
        >
          {name}
        </Link>
        <div className={styles.about}>{aboutView(view)}</div>
      </div>
      <div className={styles.actions}>
        <RecordAction
          label={is_first ? 'Do not open first' : 'Open first'}
          name={`${is_first ? 'Do not open first' : 'Open first'}: ${name}`}
          onClick={actions.toggleFirst}
        />
        <RecordAction label="Copy link" name={`Copy link: ${name}`} onClick={() => void copyLink()} />
        {is_own && canShare && (
          <RecordAction
            label={view.is_shared ? 'Stop sharing' : 'Share'}
            name={`${view.is_shared ? 'Stop sharing' : 'Share'}: ${name}`}
            onClick={actions.toggleShared}
          />
        )}
        {is_own && <RecordAction label="Delete" name={`Delete ${name}`} isDeletion onClick={actions.remove} />}
      </div>
    </li>
  );
}

function useViewActions({ id, name, is_first, is_shared }: SavedView, { list }: ViewedList) {
  const change = useChangeView();
  const deleteView = useDeleteView();
  const setFirst = useSetFirstView();
  const run = async (work: Promise<unknown>, done: string) => {
    try {
      await withErrorMessage('The view could not be changed', work);
      notifySuccess(done);
    } catch (error) {
      notifyError(error);
    }
  };
  return {
    toggleFirst: () =>
      void run(
        setFirst({ list, view_id: is_first ? null : id }),
        is_first ? 'The list opens without filters' : `The list opens with ${name}`,
      ),
    toggleShared: () =>
      void run(change(id, { is_shared: !is_shared }), is_shared ? `${name} is private` : `${name} is shared`),
    remove: () =>
      void confirmAndRun({
        title: `Delete ${name}?`,
        body: is_shared ? 'Your colleagues lose it too.' : 'Nothing but the view is deleted.',
        verb: 'Delete view',
        isDestructive: true,
        run: () => withErrorMessage('The view could not be deleted', deleteView(id)),
        done: `${name} deleted`,
      }),
  };
}

/** 'Opens first · shared by anna@polar.example'. */
function aboutView({ is_first, is_shared, is_own, owner_email }: SavedView): string {
  const shared = is_own ? 'shared with the company' : `shared by ${owner_email}`;
  const parts = [is_first ? 'opens first' : '', is_shared ? shared : 'private'].filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' · ');
}
