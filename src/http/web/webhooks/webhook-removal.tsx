import { removeWebhook, showWebhook } from '../../../core/webhooks/index.ts';
import { Breadcrumbs, Confirmation, groupBreadcrumbs, groupOwner, page } from '../shared/index.ts';
import { hookParams, nameOf, webhooksPath } from './webhook-form.tsx';

/** Asks before a webhook is removed. */
export const webhookRemovalPage = page({
  path: 'hooks/:hook/remove',
  who: groupOwner,
  params: hookParams,
  load: async ({ operations, viewer, group, params }) => ({
    webhook: await showWebhook(operations, viewer, group.id, params.hook),
  }),
  view: ({ words: { webhooks: words }, group, ancestors, webhook }) => {
    const crumbs = [...groupBreadcrumbs([...ancestors, group]), [webhooksPath(group), words.list] as const];
    const back = webhooksPath(group, webhook.id);
    return {
      title: words.remove,
      content: (
        <>
          <Breadcrumbs links={crumbs} />
          <Confirmation
            title={words.removeTitle({ name: nameOf(webhook) })}
            action="default"
            yes={words.removeButton}
            no={words.keep}
            back={back}
          >
            <p>{words.removeText}</p>
          </Confirmation>
        </>
      ),
    };
  },
  actions: {
    default: {
      run: async ({ operations, viewer, group, params }) => {
        await removeWebhook(operations, viewer, group.id, params.hook);
        return { to: `${webhooksPath(group)}?notice=removed` };
      },
    },
  },
});
