// Made from docs/api/openapi.json by `npm run describe`; do not edit.

export interface paths {
    "/.well-known/webfinger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the channel of an address is to be found */
        get: operations["getWellKnownWebfinger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Source users by GraphQL
         * @description The document is carried out with the rules of the group API; what cannot be done is reported in `errors`. Mutations need the scope `api`.
         */
        post: operations["postApiGraphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All groups, and what each takes
         * @description Groups whoever may see them, the newest first: how many members, channels and files each has by itself, and the first of its Owners. `kind` is `group` by default; `personal` are the namespaces of users, `removed` groups that are being removed. With `search`, those whose path or name begins with it, of either kind, by path: as many as one page has. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getAdminGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Background work that has failed, waits or runs
         * @description Jobs that have failed for good, the newest first; with `status` those that wait, in the order in which they run, or that run. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getAdminJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Discard a job that has failed
         * @description Nothing. What is still left to do gets a new job by itself.
         */
        delete: operations["deleteAdminJobsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/jobs/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a job that has failed run again
         * @description Nothing; the job waits again, with all tries.
         */
        post: operations["postAdminJobsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mail that was sent, is kept, waits or has failed
         * @description Mails, the newest first, without their texts. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getAdminMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/mails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail again that has failed
         * @description Nothing; the mail waits to be sent.
         */
        post: operations["postAdminMailsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/mails/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a test mail sent to oneself
         * @description Nothing; `GET /admin/mails` says what became of it.
         */
        post: operations["postAdminMailsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/admin/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What files take, and whose they are
         * @description How many files there are and how many bytes they have, in all and by channel, the largest channels first. Earlier versions and smaller sizes of pictures are not counted.
         */
        get: operations["getAdminStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/application/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What administrators can decide while the server runs
         * @description The settings that administrators decide about.
         */
        get: operations["getApplicationSettings"];
        /**
         * Change what administrators can decide while the server runs
         * @description All settings, as they are from now on. Who may make an account is decided by `registration`, or as on the reference server by `signup_enabled` and `require_admin_approval_after_user_signup`.
         */
        put: operations["putApplicationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/audit_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What administrators did, newest first
         * @description What administrators did to users, settings, jobs and mails, newest first; `author` is null for the command line, `sudo_by` acted for `author`. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/broadcast_messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announcements of the server, newest first
         * @description Those that are shown now; administrators get all.
         */
        get: operations["getBroadcastMessages"];
        put?: never;
        /**
         * Announce something above all pages, as an administrator
         * @description The announcement.
         */
        post: operations["postBroadcastMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/broadcast_messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An announcement of the server, as an administrator
         * @description The announcement.
         */
        get: operations["getBroadcastMessagesByMessageId"];
        /**
         * Change an announcement of the server, as an administrator
         * @description The announcement. It is shown to those again who have put it away.
         */
        put: operations["putBroadcastMessagesByMessageId"];
        post?: never;
        /**
         * Take an announcement of the server back, as an administrator
         * @description Nothing.
         */
        delete: operations["deleteBroadcastMessagesByMessageId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/custom_emoji": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Custom emoji of the server
         * @description By name; they apply in every channel.
         */
        get: operations["getCustomEmoji"];
        put?: never;
        /**
         * Add a custom emoji to the server, as an administrator
         * @description The emoji. Its picture is made 128 pixels high or wide at most, and holds nothing but the picture.
         */
        post: operations["postCustomEmoji"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/custom_emoji/{emoji_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a custom emoji of the server, as an administrator
         * @description Where it was named, the name is shown.
         */
        delete: operations["deleteCustomEmojiByEmojiId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of which I am a member; with all_available all that I may see
         * @description Groups of which one is a member, also from above; all that one may see with `all_available=true`.
         */
        get: operations["getGroups"];
        put?: never;
        /**
         * Create a group
         * @description The group; its maker is the Owner.
         */
        post: operations["postGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One group
         * @description The group; with `with_projects` its first 100 forum channels as `projects`.
         */
        get: operations["getGroupsById"];
        /**
         * Change a group
         * @description The group; a new path moves all below.
         */
        put: operations["putGroupsById"];
        post?: never;
        /**
         * Remove a group with all that it holds
         * @description Nothing leads there any more; what it holds goes in the background.
         */
        delete: operations["deleteGroupsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/audit_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who reassigned what to whom in a group, newest first
         * @description Who reassigned what to whom, and who removed what, newest first; `sudo_by` acted for `author`.
         */
        get: operations["getGroupsByIdAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/audit_events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of a group as JSON lines, oldest first
         * @description Every event that is noted when it is asked for, a line each, as in the list; made while it is sent, however long it is.
         */
        get: operations["getGroupsByIdAuditEventsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/broadcast_messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announcements of a group, newest first
         * @description Those that are shown to its members now; Owners get all.
         */
        get: operations["getGroupsByIdBroadcastMessages"];
        put?: never;
        /**
         * Announce something above all pages of the members of a group
         * @description The announcement.
         */
        post: operations["postGroupsByIdBroadcastMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/broadcast_messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an announcement of a group
         * @description The announcement. It is shown to those again who have put it away.
         */
        put: operations["putGroupsByIdBroadcastMessagesByMessageId"];
        post?: never;
        /**
         * Take an announcement of a group back
         * @description Nothing.
         */
        delete: operations["deleteGroupsByIdBroadcastMessagesByMessageId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/channel_categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Categories of the channels of a group, in their order
         * @description Those with channels that the caller may know of; Maintainers and Owners get all.
         */
        get: operations["getGroupsByIdChannelCategories"];
        put?: never;
        /**
         * Add a category for the channels of a group
         * @description The category, behind the others.
         */
        post: operations["postGroupsByIdChannelCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/channel_categories/{category_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a category of channels, or move it
         * @description The category.
         */
        put: operations["putGroupsByIdChannelCategoriesByCategoryId"];
        post?: never;
        /**
         * Remove a category of channels
         * @description Nothing. Its channels stay, outside of categories.
         */
        delete: operations["deleteGroupsByIdChannelCategoriesByCategoryId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels of a group, in their order
         * @description Those that the caller may know of: outside of categories first, then category by category.
         */
        get: operations["getGroupsByIdChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/channels/{channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A channel of a group
         * @description The channel.
         */
        get: operations["getGroupsByIdChannelsByChannelId"];
        /**
         * Give a channel a topic, a category or a place, or make it private
         * @description The channel. In another category it stands at the end, unless a position is named.
         */
        put: operations["putGroupsByIdChannelsByChannelId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/channels/{channel_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom a private channel lets in
         * @description By id, those of the group who are listed, with their roles in it; None of a channel that is for all of the group.
         */
        get: operations["getGroupsByIdChannelsByChannelIdMembers"];
        put?: never;
        /**
         * Let a member of the group into a private channel
         * @description The member. Whoever is one already stays one.
         */
        post: operations["postGroupsByIdChannelsByChannelIdMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/channels/{channel_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take somebody out of a private channel, or oneself
         * @description Nothing.
         */
        delete: operations["deleteGroupsByIdChannelsByChannelIdMembersByUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/claim_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What members of a group may claim
         * @description The settings.
         */
        get: operations["getGroupsByIdClaimSettings"];
        /**
         * Decide what members of a group may claim
         * @description The settings afterwards. Source users are those of the group at the top, and so are these settings.
         */
        put: operations["putGroupsByIdClaimSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/claimable_source_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom of the source users of a group I may be
         * @description First those of whom the archive knows an address that you have confirmed, all on the first page; then, where the group lets its members choose, the others, by name.
         */
        get: operations["getGroupsByIdClaimableSourceUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Claims of members of a group
         * @description Those that wait for an answer, by default; the oldest first.
         */
        get: operations["getGroupsByIdClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/claims/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve claims of members
         * @description What became of each; `message` says why one could not be answered so, which keeps no other from it. Claimants get a mail.
         */
        post: operations["postGroupsByIdClaimsApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/claims/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn down claims of members
         * @description What became of each; `message` says why one could not be answered so, which keeps no other from it. Claimants get a mail.
         */
        post: operations["postGroupsByIdClaimsDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/custom_emoji": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Custom emoji of a group
         * @description By name, those of the group alone: emoji of the groups above and of the server apply as well. Where an emoji is named in a text or a reaction, `url` is the picture that is shown.
         */
        get: operations["getGroupsByIdCustomEmoji"];
        put?: never;
        /**
         * Add a custom emoji to a group
         * @description The emoji. Its picture is made 128 pixels high or wide at most, and holds nothing but the picture.
         */
        post: operations["postGroupsByIdCustomEmoji"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/custom_emoji/{emoji_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a custom emoji of a group
         * @description Where it was named, the name is shown.
         */
        delete: operations["deleteGroupsByIdCustomEmojiByEmojiId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/descendant_groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups below a group, however deep
         * @description The groups below the group, however deep.
         */
        get: operations["getGroupsByIdDescendantGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The webhooks of a group
         * @description Those of the group itself, the oldest first.
         */
        get: operations["getGroupsByIdHooks"];
        put?: never;
        /**
         * Have events of a group sent to an address
         * @description The webhook with the secret that signs what is sent; it is shown this once. It gets events of the group and of all below it: those that are named, or all where none is.
         */
        post: operations["postGroupsByIdHooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks/{hook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A webhook of a group
         * @description The webhook.
         */
        get: operations["getGroupsByIdHooksByHookId"];
        /**
         * Change a webhook of a group
         * @description The webhook. What is not sent stays as it is. One that was paused or disabled is tried again when its address changes.
         */
        put: operations["putGroupsByIdHooksByHookId"];
        post?: never;
        /**
         * Remove a webhook of a group
         * @description Nothing. What is known of events that were sent goes, too.
         */
        delete: operations["deleteGroupsByIdHooksByHookId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks/{hook_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to a webhook, newest first
         * @description Events that were sent or wait, with what was answered the last time.
         */
        get: operations["getGroupsByIdHooksByHookIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks/{hook_id}/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An event that was sent to a webhook
         * @description The event, with what was answered the last time.
         */
        get: operations["getGroupsByIdHooksByHookIdEventsByEventId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks/{hook_id}/events/{event_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a webhook again
         * @description The event, which is sent again in the background, with the same id. A webhook that was paused or disabled is tried again with it.
         */
        post: operations["postGroupsByIdHooksByHookIdEventsByEventIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks/{hook_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The webhook with the new secret, which is shown this once. For some hours what is sent is signed with the one before as well, so that receivers can change over.
         */
        post: operations["postGroupsByIdHooksByHookIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/hooks/{hook_id}/test/{trigger}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description The event, whose type is `test`; it is sent in the background. A webhook that was paused or disabled is tried again with it, and when it is taken, all that waits follows.
         */
        post: operations["postGroupsByIdHooksByHookIdTestByTrigger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports into a group
         * @description The imports into the group.
         */
        get: operations["getGroupsByIdImports"];
        put?: never;
        /**
         * Import an archive into a group
         * @description The import, with a `Location`.
         */
        post: operations["postGroupsByIdImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invitations to a group that were mailed and not accepted
         * @description Each with the address and the role; `expires_at` is when the membership will end, `ends_at` when the link stops working. Links to pass on have a list of their own.
         */
        get: operations["getGroupsByIdInvitations"];
        put?: never;
        /**
         * Invite people to a group by mail, or make users members
         * @description Each address gets a mail with a link. `status` is `error` where some could not be invited; then `message` says of each address or username why, and the others are invited.
         */
        post: operations["postGroupsByIdInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role that an invitation gives, or when the membership ends
         * @description What it gives from now on. The link that was mailed goes on working.
         */
        put: operations["putGroupsByIdInvitationsByEmail"];
        post?: never;
        /**
         * Take an invitation to a group back
         * @description The link that was mailed leads nowhere from now on.
         */
        delete: operations["deleteGroupsByIdInvitationsByEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/invitations/{email}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation to a group once more
         * @description With a new link, which works for seven days; the one before leads nowhere from now on.
         */
        post: operations["postGroupsByIdInvitationsByEmailResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/invitations/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links that invite to a group
         * @description Those that can still be used, the first made first: the role, how many have used it, and when it ends (`ends_at`). The address of a link is shown once, when it is made.
         */
        get: operations["getGroupsByIdInvitationsLinks"];
        put?: never;
        /**
         * Make a link that invites to a group
         * @description Whoever has `url` may use it, until it ends or is used up. `expires_at` is when memberships by it will end.
         */
        post: operations["postGroupsByIdInvitationsLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/invitations/links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a link that invites to a group back
         * @description It leads nowhere from now on.
         */
        delete: operations["deleteGroupsByIdInvitationsLinksByLinkId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of the group itself
         * @description Members of the group itself.
         */
        get: operations["getGroupsByIdMembers"];
        put?: never;
        /**
         * Make users members
         * @description The member; several at once are only said to be done.
         */
        post: operations["postGroupsByIdMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One member of the group itself
         * @description One member of the group itself.
         */
        get: operations["getGroupsByIdMembersByUserId"];
        /**
         * Change the role of a member
         * @description The member.
         */
        put: operations["putGroupsByIdMembersByUserId"];
        post?: never;
        /**
         * End a membership, or leave
         * @description The membership has ended.
         */
        delete: operations["deleteGroupsByIdMembersByUserId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/members/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members, those of the groups above too, each with the highest role
         * @description Members, those of the groups above too, each with the highest role.
         */
        get: operations["getGroupsByIdMembersAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/members/all/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One member, also from above
         * @description One member, also from above.
         */
        get: operations["getGroupsByIdMembersAllByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/moderation/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was reported in a group, newest first
         * @description One case for each post or import that was reported, of the group alone. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getGroupsByIdModerationCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/moderation/newcomer_limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Limits of a group for people who are new
         * @description The limits that hold in the group.
         */
        get: operations["getGroupsByIdModerationNewcomerLimits"];
        /**
         * Give a group limits of its own for people who are new
         * @description The limits. They hold in the group, and in groups below it that have none of their own, in place of those of the server.
         */
        put: operations["putGroupsByIdModerationNewcomerLimits"];
        post?: never;
        /**
         * Take the limits of a group for people who are new back
         * @description Nothing. Those of the group above, or of the server, hold again.
         */
        delete: operations["deleteGroupsByIdModerationNewcomerLimits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/moderation/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Words and sites that messages in a group are checked for
         * @description The rules that hold in the group: its own, those of groups above it and of the server.
         */
        get: operations["getGroupsByIdModerationRules"];
        put?: never;
        /**
         * Add a word or site that messages in a group are checked for
         * @description The rule. It holds in the group and in groups below it, beside those from above.
         */
        post: operations["postGroupsByIdModerationRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/moderation/rules/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a rule on messages of a group
         * @description What the rule would have done with the newest 2,000 messages that the caller sees there, with up to 20 of them. Nothing is changed.
         */
        post: operations["postGroupsByIdModerationRulesTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/moderation/suspensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is suspended in a group, newest first
         * @description Suspensions that have not ended, of the group alone. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getGroupsByIdModerationSuspensions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/placeholder_reassignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the pending reassignments of a group as CSV, or as JSON
         * @description CSV of the pending reassignments; JSON by `format=json`. With `prefill`, users are suggested where there is no doubt: by confirmed `email`, `username`, `name`, or several of them with commas between. Nothing is done about it before the file is uploaded. With `mapping`, the file can be uploaded to another group, or after another import: it names who got what, what was kept or deleted, and the addresses by which source users of another system are found.
         */
        get: operations["getGroupsByIdPlaceholderReassignments"];
        put?: never;
        /**
         * Upload completed reassignments; they are processed in the background
         * @description The upload, with a `Location`; for a dry run its rows, or, of more than 1,000 rows or with a default row, where they will stand. The body is a file or JSON rows; with an `Idempotency-Key` the same file is taken once. A row whose source user identifier is `*` is the default row: it says what becomes of everybody who waits for reassignment and whom no other row decides.
         */
        post: operations["postGroupsByIdPlaceholderReassignments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/placeholder_reassignments/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The uploaded files of a group, newest first
         * @description The uploaded files of the group, the newest first.
         */
        get: operations["getGroupsByIdPlaceholderReassignmentsUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/placeholder_reassignments/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One uploaded file with its rows, as JSON or CSV
         * @description The uploaded file: state, progress, counts, rows; CSV by `Accept`. With `wait`, when its state changes.
         */
        get: operations["getGroupsByIdPlaceholderReassignmentsUploadsByUploadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/placeholder_reassignments/uploads/{upload_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an uploaded file is doing, as server-sent events
         * @description An event `status` with the uploaded file without its rows as JSON, at once and whenever something has changed, until it has been read; then the stream ends.
         */
        get: operations["getGroupsByIdPlaceholderReassignmentsUploadsByUploadIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/placeholder_reassignments/uploads/{upload_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo what an upload did, or what it did to some source users, in the background
         * @description The upload that undoes it, with a `Location`; for a dry run what each of its rows would do.
         */
        post: operations["postGroupsByIdPlaceholderReassignmentsUploadsByUploadIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Forum channels of a group
         * @description The forum channels of the group; with `include_subgroups` those of the groups below, too.
         */
        get: operations["getGroupsByIdProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/reassignment_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was asked to take contributions of a group over, and what came of it
         * @description Every request, the newest first: when it was made, how often it was reminded of, and what came of it. A source user that is asked for again has a request for each time.
         */
        get: operations["getGroupsByIdReassignmentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/reassignment_requests/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many requests of a group wait, and were answered, over time
         * @description How many requests are in each state, and what happened on each of the last days (UTC). Days on which nothing happened are left out.
         */
        get: operations["getGroupsByIdReassignmentRequestsNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/reminder_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often people are reminded of requests of a group, and when these expire
         * @description The settings.
         */
        get: operations["getGroupsByIdReminderSettings"];
        /**
         * Decide how often people are reminded of requests of a group, and when these expire
         * @description The settings afterwards. They hold for requests that wait already, too. Source users are those of the group at the top, and so are these settings.
         */
        put: operations["putGroupsByIdReminderSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/source_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The source users of a group, by state, name and order
         * @description The source users of the group, by default ordered by name.
         */
        get: operations["getGroupsByIdSourceUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/source_users/keep_all_as_placeholder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep every source user of a group that waits for reassignment as a placeholder
         * @description How many source users are kept from now on.
         */
        post: operations["postGroupsByIdSourceUsersKeepAllAsPlaceholder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/source_users/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Likely matches for the source users of a group that wait for reassignment
         * @description The source users that wait for reassignment, each with users who may be the same person, and why.
         */
        get: operations["getGroupsByIdSourceUsersSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/source_users/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo what has become of any source users, in the background
         * @description The upload that undoes it, with a `Location`; for a dry run what each of its rows would do. Requests are cancelled, reassignments undone, placeholders no longer kept, whoever did it and when.
         */
        post: operations["postGroupsByIdSourceUsersUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/{id}/subgroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups right below a group
         * @description The groups right below the group.
         */
        get: operations["getGroupsByIdSubgroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/groups/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a group and import an archive into it
         * @description The new group and the import into it, with the `Location` of the import.
         */
        post: operations["postGroupsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My imports
         * @description The imports that whoever asks has started; all for administrators.
         */
        get: operations["getImports"];
        put?: never;
        /**
         * Import an archive into my personal namespace
         * @description The import into the personal namespace, with a `Location`.
         */
        post: operations["postImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an import is doing, and its report
         * @description The import: `state`, `progress`, `error`, and the `report`. With `wait`, when its state changes.
         */
        get: operations["getImportsById"];
        put?: never;
        post?: never;
        /**
         * Remove an import with all that it imported, or tell what that would be
         * @description What it imported goes in the background; for a dry run, what would go.
         */
        delete: operations["deleteImportsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an import
         * @description The import. What it has imported stays.
         */
        post: operations["postImportsByIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/imports/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How an import is doing, as server-sent events
         * @description An event `status` with the import as JSON, at once and whenever something has changed, until it has ended; then the stream ends.
         */
        get: operations["getImportsByIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/imports/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with an import that failed or was cancelled
         * @description The import, which goes on with the rest.
         */
        post: operations["postImportsByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invitations to the server that were mailed and not accepted, for administrators
         * @description Each with the address, and when its link stops working.
         */
        get: operations["getInvitations"];
        put?: never;
        /**
         * Invite people to the server by mail, as an administrator
         * @description Each address gets a mail with a link to make an account by. `status` is `error` where some could not be invited; then `message` says of each why, and the others are invited.
         */
        post: operations["postInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation to the server back, as an administrator
         * @description The link that was mailed leads nowhere from now on.
         */
        delete: operations["deleteInvitationsByEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/invitations/{email}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation to the server once more, as an administrator
         * @description With a new link, which works for seven days; the one before leads nowhere from now on.
         */
        post: operations["postInvitationsByEmailResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/invitations/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links that invite to the server, for administrators
         * @description Those that can still be used, the first made first. The address of a link is shown once, when it is made.
         */
        get: operations["getInvitationsLinks"];
        put?: never;
        /**
         * Make a link that invites to the server, as an administrator
         * @description Whoever has `url` may make an account by it, until it ends or is used up.
         */
        post: operations["postInvitationsLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/invitations/links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a link that invites to the server back, as an administrator
         * @description It leads nowhere from now on.
         */
        delete: operations["deleteInvitationsLinksByLinkId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of the server
         * @description The version of the server.
         */
        get: operations["getMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was reported on the server, newest first
         * @description One case for each post, person or import that was reported, in groups as well. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getModerationCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/cases/{case_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A case, with its reports and answers
         * @description The case; `decisions` are those that can be made now.
         */
        get: operations["getModerationCasesByCaseId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/cases/{case_id}/appeals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer to a decision about what one has written
         * @description What was decided; the case waits for its moderators again, with the answer.
         */
        post: operations["postModerationCasesByCaseIdAppeals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/cases/{case_id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about a case
         * @description The case as it is from then on. `hide` takes a post from everybody but its author, until `show`; `remove` deletes it; `dismiss` leaves things as they are. Whoever wrote it is notified, with the reason; the log has who decided.
         */
        post: operations["postModerationCasesByCaseIdDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/cases/{case_id}/suspensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend the person whom a case concerns
         * @description The suspension. On the whole server the person is signed out at once, cannot sign in, and tokens are refused; in a group they read, but do not write or react, there and below. They are notified and get a mail, with the reason, and may answer.
         */
        post: operations["postModerationCasesByCaseIdSuspensions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/cases/{case_id}/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Warn the person whom a case concerns
         * @description The warning. The person is notified and gets a mail, with the reason, and may answer; the log has who decided.
         */
        post: operations["postModerationCasesByCaseIdWarnings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/newcomer_limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Limits of the server for people who are new
         * @description The limits.
         */
        get: operations["getModerationNewcomerLimits"];
        /**
         * Change the limits of the server for people who are new
         * @description The limits. They hold for what people write themselves, not for what is imported, and not for administrators and bots.
         */
        put: operations["putModerationNewcomerLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Words and sites that messages on the server are checked for
         * @description The rules of the server, by kind and pattern.
         */
        get: operations["getModerationRules"];
        put?: never;
        /**
         * Add a word or site that messages on the server are checked for
         * @description The rule. It holds for what people write or edit from now on, on the whole server, but not for administrators and those who moderate the group; messages to chosen people are not held. What is imported, reactions and votes are not checked.
         */
        post: operations["postModerationRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/rules/{rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change what a rule does
         * @description The rule.
         */
        put: operations["putModerationRulesByRuleId"];
        post?: never;
        /**
         * Remove a rule
         * @description Nothing. What waits because of the rule goes on waiting.
         */
        delete: operations["deleteModerationRulesByRuleId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/rules/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a rule on messages of the server
         * @description What the rule would have done with the newest 2,000 messages that the caller sees there, with up to 20 of them. Nothing is changed.
         */
        post: operations["postModerationRulesTry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/suspensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is suspended on the server, newest first
         * @description Suspensions that have not ended. The list goes on behind the cursor of its `Link`.
         */
        get: operations["getModerationSuspensions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/moderation/suspensions/{suspension_id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift a suspension
         * @description The suspension. The person gets a mail; the log has who decided.
         */
        post: operations["postModerationSuspensionsBySuspensionIdLift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/personal_access_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My tokens; those of everybody for administrators
         * @description Own tokens; those of all for administrators.
         */
        get: operations["getPersonalAccessTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/personal_access_tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A token
         * @description The token, without its text.
         */
        get: operations["getPersonalAccessTokensById"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description It is of no use from now on.
         */
        delete: operations["deletePersonalAccessTokensById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/personal_access_tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a token by a new one
         * @description A new token, which lasts a week by default; the old one ends.
         */
        post: operations["postPersonalAccessTokensByIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/personal_access_tokens/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A token
         * @description The token of this request, without its text.
         */
        get: operations["getPersonalAccessTokensSelf"];
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description It is of no use from now on.
         */
        delete: operations["deletePersonalAccessTokensSelf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/personal_access_tokens/self/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a token by a new one
         * @description A new token, which lasts a week by default; the old one ends.
         */
        post: operations["postPersonalAccessTokensSelfRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Forum channels of groups that I may know of
         * @description The forum channels that whoever asks may know of.
         */
        get: operations["getProjects"];
        put?: never;
        /**
         * Open a forum channel in a group
         * @description The forum channel, which everybody reads and writes in who may in the group, or its members alone.
         */
        post: operations["postProjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One forum channel, by id or full path
         * @description The forum channel; `:id` is a number or `<full path of the group>/<path>`.
         */
        get: operations["getProjectsById"];
        /**
         * Change a forum channel
         * @description The forum channel as it is now; its path and address stay.
         */
        put: operations["putProjectsById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a forum channel
         * @description The forum channel, which is read as before and takes nothing new from now on.
         */
        post: operations["postProjectsByIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Threads of a forum channel, as issues
         * @description The threads of the forum channel as issues, the newest first.
         */
        get: operations["getProjectsByIdIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/issues/{issue_iid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of these threads
         * @description The thread as an issue.
         */
        get: operations["getProjectsByIdIssuesByIssueIid"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/issues/{issue_iid}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Its comments, as notes
         * @description The comments of the thread as notes, the newest first.
         */
        get: operations["getProjectsByIdIssuesByIssueIidNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom a forum channel names itself
         * @description Whom a forum channel names itself.
         */
        get: operations["getProjectsByIdMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One whom a forum channel names itself
         * @description One whom a forum channel names itself.
         */
        get: operations["getProjectsByIdMembersByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/members/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody who belongs to a forum channel
         * @description Everybody who belongs to a forum channel.
         */
        get: operations["getProjectsByIdMembersAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/members/all/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of all who belong to a forum channel
         * @description One of all who belong to a forum channel.
         */
        get: operations["getProjectsByIdMembersAllByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/projects/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an archived forum channel again
         * @description The forum channel, in which everybody may write again who may in the group.
         */
        post: operations["postProjectsByIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a post, a person or an import to those who moderate it
         * @description The report. What stands in a group goes to its Maintainers and Owners, anything else to administrators. Each person reports a thing once: again, the answer is the report that there is.
         */
        post: operations["postReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One source user
         * @description The source user, with everybody whom it names.
         */
        get: operations["getSourceUsersById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * cancel, of one source user
         * @description The source user afterwards.
         */
        post: operations["postSourceUsersByIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that I am a source user
         * @description The claim. An Owner of the group approves it or turns it down; where the group wants it so, one that rests on an address is approved at once.
         */
        post: operations["postSourceUsersByIdClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/keep_as_placeholder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * keep as placeholder, of one source user
         * @description The source user afterwards.
         */
        post: operations["postSourceUsersByIdKeepAsPlaceholder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose the contributions of a source user to somebody
         * @description The source user afterwards. Name the assignee by `assignee_user_id`, by `username` and/or `public_email`, or whoever is to be invited by `email` or `use_source_email`.
         */
        post: operations["postSourceUsersByIdReassign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * resend, of one source user
         * @description The source user afterwards.
         */
        post: operations["postSourceUsersByIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * retry, of one source user
         * @description The source user afterwards.
         */
        post: operations["postSourceUsersByIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a source user of its own of the contributions in some channels, or of some time
         * @description The new source user; counts for a dry run.
         */
        post: operations["postSourceUsersByIdSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * undo, of one source user
         * @description The source user afterwards.
         */
        post: operations["postSourceUsersByIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/undo_keep_as_placeholder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * undo keep as placeholder, of one source user
         * @description The source user afterwards.
         */
        post: operations["postSourceUsersByIdUndoKeepAsPlaceholder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/source_users/{id}/undo_split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the contributions of a part back to the source user that they were split from
         * @description The source user that has everything again.
         */
        post: operations["postSourceUsersByIdUndoSplit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user whose credentials these are
         * @description The user whose credentials these are; `namespace_id` is null until something is imported into the personal namespace.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What I have claimed
         * @description The newest 100 claims, the newest first.
         */
        get: operations["getUserClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/claims/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a claim of mine
         * @description The state that the claim has now.
         */
        post: operations["postUserClaimsByIdWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My addresses
         * @description The addresses of whoever asks.
         */
        get: operations["getUserEmails"];
        put?: never;
        /**
         * Add an address of mine: a link to confirm it is mailed there
         * @description The address, without `id` until the link has been followed by the same user, signed in; mail goes there from then on. It works for a day.
         */
        post: operations["postUserEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of my addresses
         * @description One of the addresses of whoever asks.
         */
        get: operations["getUserEmailsById"];
        put?: never;
        post?: never;
        /**
         * Take away an address of mine
         * @description The address is no longer yours.
         */
        delete: operations["deleteUserEmailsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/notification_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How I am notified by mail
         * @description How whoever asks is notified where they do not look at the pages.
         */
        get: operations["getUserNotificationSettings"];
        /**
         * Choose how I am notified by mail
         * @description The settings as they are now; what is absent stays as it is.
         */
        put: operations["putUserNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/personal_access_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a token for myself
         * @description The token with its text.
         */
        post: operations["postUserPersonalAccessTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What I have chosen
         * @description The choices of whoever asks.
         */
        get: operations["getUserPreferences"];
        /**
         * Choose the language of my pages and mails
         * @description The choices as they are now; an empty language leaves it to browsers, groups and the server.
         */
        put: operations["putUserPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/push_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The key with which a device subscribes
         * @description The public key by which push services know this server (VAPID, RFC 8292).
         */
        get: operations["getUserPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/push_subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My devices that are sent notifications
         * @description The devices of whoever asks that are sent notifications, without their keys.
         */
        get: operations["getUserPushSubscriptions"];
        put?: never;
        /**
         * Have a device sent notifications
         * @description The device is sent what is new from now on, until it is removed or its push service knows it no more.
         */
        post: operations["postUserPushSubscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/push_subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Send no more to a device
         * @description Nothing more is sent to the device.
         */
        delete: operations["deleteUserPushSubscriptionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/reassignment_requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reassignments that wait for my answer
         * @description The requests that wait for an answer.
         */
        get: operations["getUserReassignmentRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/reassignment_requests/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * accept a reassignment to me
         * @description The state that the source user has now.
         */
        post: operations["postUserReassignmentRequestsByIdAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/reassignment_requests/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * reject a reassignment to me
         * @description The state that the source user has now.
         */
        post: operations["postUserReassignmentRequestsByIdReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/reassignment_requests/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * revoke a reassignment to me
         * @description The state that the source user has now.
         */
        post: operations["postUserReassignmentRequestsByIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Browsers that I am signed in with
         * @description The sessions of whoever asks, the one that was seen last first; `current` where the request came with it.
         */
        get: operations["getUserSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description All sessions of whoever asks have ended, but for the one that the request came with. Tokens go on.
         */
        delete: operations["deleteUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out of one browser
         * @description The session has ended.
         */
        delete: operations["deleteUserSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users; administrators see blocked ones and synthetic users as well
         * @description People and bots that are not blocked; for administrators all, synthetic users too.
         */
        get: operations["getUsers"];
        put?: never;
        /**
         * Create a user, as an administrator
         * @description The user; the address counts as confirmed. Name a `password`, have a link to choose one mailed with `reset_password`, or have one made with `force_random_password`.
         */
        post: operations["postUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user
         * @description The user; private address and role for administrators alone.
         */
        get: operations["getUsersById"];
        /**
         * Change a user, as an administrator
         * @description The user. Usernames stay, since channels are called so.
         */
        put: operations["putUsersById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * activate a user, as an administrator
         * @description The user may sign in again.
         */
        post: operations["postUsersByIdActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * ban a user, as an administrator
         * @description The user is out at once: sessions end, passwords and tokens answer 403.
         */
        post: operations["postUsersByIdBan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * block a user, as an administrator
         * @description The user is out at once: sessions end, passwords and tokens answer 403.
         */
        post: operations["postUsersByIdBlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * deactivate a user, as an administrator
         * @description The user is out at once: sessions end, passwords and tokens answer 403.
         */
        post: operations["postUsersByIdDeactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses of a user, for administrators
         * @description The user's addresses.
         */
        get: operations["getUsersByIdEmails"];
        put?: never;
        /**
         * Give a user another address, as an administrator
         * @description The address, which counts as confirmed.
         */
        post: operations["postUsersByIdEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/emails/{email_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One address of a user, for administrators
         * @description One of the user's addresses.
         */
        get: operations["getUsersByIdEmailsByEmailId"];
        put?: never;
        post?: never;
        /**
         * Take an address from a user, as an administrator
         * @description The user has the address no more.
         */
        delete: operations["deleteUsersByIdEmailsByEmailId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/password_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a user a link for a new password, as an administrator
         * @description Nothing; the link works once, for an hour. The password that there is goes on working.
         */
        post: operations["postUsersByIdPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/personal_access_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a token for a user, as an administrator
         * @description The token with its text.
         */
        post: operations["postUsersByIdPersonalAccessTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/unban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unban a user, as an administrator
         * @description The user may sign in again.
         */
        post: operations["postUsersByIdUnban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/users/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unblock a user, as an administrator
         * @description The user may sign in again.
         */
        post: operations["postUsersByIdUnblock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of the server
         * @description The version of the server.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/abconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What connections may do with the channel, and it with them
         * @description Rows `my_perms` and `their_perms`, 17 each, of the connections.
         */
        get: operations["getChannelApiAbconfig"];
        put?: never;
        /**
         * What connections may do with the channel, and it with them
         * @description Rows `my_perms` and `their_perms`, 17 each, of the connections.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiAbconfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/abook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The connections of the channel, its own identity first
         * @description Each joined with its identity.
         */
        get: operations["getChannelApiAbook"];
        put?: never;
        /**
         * Connect to an identity, accept its request, or change a connection
         * @description Without `abook_id` exactly one of `address`, `hash` and `guid` names whom to connect to. `success` and `connection`.
         */
        post: operations["postChannelApiAbook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/abook/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a connection
         * @description From this side.
         */
        post: operations["postChannelApiAbookDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Folders with photos
         * @description `success` and `albums`.
         */
        get: operations["getChannelApiAlbums"];
        put?: never;
        /**
         * Folders with photos
         * @description `success` and `albums`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiAlbums"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/bin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deleted files and folders of the channel, for 30 days
         * @description `success`, `usage` and `results`, the last deleted first; what lay in a folder is in it.
         */
        get: operations["getChannelApiBin"];
        put?: never;
        /**
         * Restore a deleted file, delete it for good, or empty the bin
         * @description `success` and `attach` after restoring, else `deleted`.
         */
        post: operations["postChannelApiBin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who sees what the channel posts unless it says otherwise
         * @description `visibility`, and the audience in `allow_cid`, `allow_gid`, `deny_cid` and `deny_gid`.
         */
        get: operations["getChannelApiChannelAudience"];
        put?: never;
        /**
         * Give the channel another default audience
         * @description `success` and the same, from now on; all four empty mean everybody.
         */
        post: operations["postChannelApiChannelAudience"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/cover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cover of the channel
         * @description `success`, `photo_id` and `sizes`; `photo_id` is empty for none.
         */
        get: operations["getChannelApiChannelCover"];
        put?: never;
        /**
         * Give the channel another cover, or none
         * @description Takes the part `file`, or `photo_id`, or `delete=1`. The same answer.
         */
        post: operations["postChannelApiChannelCover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open another channel
         * @description `success` and the new `channel`.
         */
        post: operations["postChannelApiChannelCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/export/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole channel in one archive, with its private key
         * @description One zip file, made while it is sent, of any size. For the channel's own credentials alone: its password, or an access token with the scope `export_keys` beside `api` or `read_api`.
         */
        get: operations["getChannelApiChannelExportArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/export/basic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The channel and what belongs to it, by sections
         * @description Members by section, every one of them there even when it is empty.
         */
        get: operations["getChannelApiChannelExportBasic"];
        put?: never;
        /**
         * The channel and what belongs to it, by sections
         * @description Members by section, every one of them there even when it is empty.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiChannelExportBasic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses of the channels that you may act for
         * @description Your own ones, and the forums of groups whose Owner you are.
         */
        get: operations["getChannelApiChannelList"];
        put?: never;
        /**
         * Addresses of the channels that you may act for
         * @description Your own ones, and the forums of groups whose Owner you are.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiChannelList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose of what in a channel you are notified
         * @description What is not sent stays; `channel/unread` says what is set.
         */
        post: operations["postChannelApiChannelNotify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The picture of the channel
         * @description `success`, `photo_id` and `sizes`; `photo_id` is empty for none.
         */
        get: operations["getChannelApiChannelPhoto"];
        put?: never;
        /**
         * Give the channel another picture, or none
         * @description Takes the part `file`, or `photo_id`, or `delete=1`. The same answer.
         */
        post: operations["postChannelApiChannelPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a channel says of itself
         * @description `address`, `name`, `description` and `fields`, each with a `name` and a `value`. Description and fields are empty for whom the channel does not let see its profile.
         */
        get: operations["getChannelApiChannelProfile"];
        put?: never;
        /**
         * Give the profile of the channel other fields
         * @description Takes the place of all fields; none with an empty list. Name and description are changed by `channel/rename`. The same answer as `GET`.
         */
        post: operations["postChannelApiChannelProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Up to where you have read a channel, and of what in it you are notified
         * @description `read_to` and `read_item_id`: the last item that was read; `level` and `muted`.
         */
        get: operations["getChannelApiChannelRead"];
        put?: never;
        /**
         * Note up to where you have read a channel
         * @description Notifications of what is read are read with it.
         */
        post: operations["postChannelApiChannelRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the channel another name, description or time zone
         * @description `success` and `channel`; the address stays.
         */
        post: operations["postChannelApiChannelRename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wall threads that were made or changed since mindate
         * @description Activities of the channel's own threads, oldest first.
         */
        get: operations["getChannelApiChannelStream"];
        put?: never;
        /**
         * Store an activity by the names of its columns
         * @description `success`, `item_id` and `activity`. Columns of an item, and the parameters of `item/update`.
         */
        post: operations["postChannelApiChannelStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a channel the one you speak with
         * @description `success` and `channel`: from now on the one that you act for unless `channel` says otherwise.
         */
        post: operations["postChannelApiChannelSwitch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/channel/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The forum channels of your groups with what is unread in them
         * @description `channels`, those with the newest messages first, and `stream`: how many threads of your stream are unseen. Counts end at 100.
         */
        get: operations["getChannelApiChannelUnread"];
        put?: never;
        /**
         * The forum channels of your groups with what is unread in them
         * @description `channels`, those with the newest messages first, and `stream`: how many threads of your stream are unseen. Counts end at 100.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiChannelUnread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a draft
         * @description In the place of an earlier one. `success` and `draft`; an empty one is discarded, and not answered.
         */
        post: operations["postChannelApiDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/draft/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a draft
         * @description After it was sent, or instead.
         */
        post: operations["postChannelApiDraftDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your drafts, the latest first
         * @description One for each place; the latest 100 are kept.
         */
        get: operations["getChannelApiDrafts"];
        put?: never;
        /**
         * Your drafts, the latest first
         * @description One for each place; the latest 100 are kept.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiDrafts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/emoji": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Custom emoji that apply in a channel, by name
         * @description Those of its group, of the groups above it and of the server: what `:name:` in a text or a reaction means there. Takes `address`, `place` or `mid`.
         */
        get: operations["getChannelApiEmoji"];
        put?: never;
        /**
         * Custom emoji that apply in a channel, by name
         * @description Those of its group, of the groups above it and of the server: what `:name:` in a text or a reaction means there. Takes `address`, `place` or `mid`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiEmoji"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events that take place within a range of time, each time of those that repeat
         * @description By when they begin. An event is an item with `obj_type` `Event` that `item/update` makes; the next 1,000 events that may take place are looked at, and 5,000 times are answered at most.
         */
        get: operations["getChannelApiEvents"];
        put?: never;
        /**
         * Events that take place within a range of time, each time of those that repeat
         * @description By when they begin. An event is an item with `obj_type` `Event` that `item/update` makes; the next 1,000 events that may take place are looked at, and 5,000 times are answered at most.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/events/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a calendar file
         * @description What becomes of each event: `created`, `changed`, `unchanged`, `theirs` (somebody else has imported it there), `deleted` (it had been imported, and was deleted here since) or `refused`. An event is found again by its UID, so a file can be sent again; each event is written by itself. Times without a zone are those of your channel. `warnings` counts what could not be read: events without a time (`unreadable`), rules and additional `dates` that are not supported, and unknown time zones (`zone`).
         */
        post: operations["postChannelApiEventsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file with its bytes as base64 text
         * @description `attach` with the whole `content` in base64.
         */
        get: operations["getChannelApiFile"];
        put?: never;
        /**
         * Store a file, make a folder, or change or delete one
         * @description `success` and `attach`; `deleted` after deleting.
         */
        post: operations["postChannelApiFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/file/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file with its folders, sizes and bytes
         * @description `fetch_url`, `original_channel`, `attach` (folders, then the file, with `content`), `photo` (each size, with `content`) and `item`.
         */
        get: operations["getChannelApiFileExport"];
        put?: never;
        /**
         * A file with its folders, sizes and bytes
         * @description `fetch_url`, `original_channel`, `attach` (folders, then the file, with `content`), `photo` (each size, with `content`) and `item`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiFileExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/file/export_page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The files of the channel, one a page
         * @description `success`, `total` and `results`.
         */
        get: operations["getChannelApiFileExportPage"];
        put?: never;
        /**
         * The files of the channel, one a page
         * @description `success`, `total` and `results`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiFileExportPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/filedata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A chunk of a file as base64 text
         * @description `attach` with `content` in base64, and where it begins and how long it is.
         */
        get: operations["getChannelApiFiledata"];
        put?: never;
        /**
         * A chunk of a file as base64 text
         * @description `attach` with `content` in base64, and where it begins and how long it is.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiFiledata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/filemeta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is known of a file
         * @description `attach`: the record of the file, without its bytes.
         */
        get: operations["getChannelApiFilemeta"];
        put?: never;
        /**
         * What is known of a file
         * @description `attach`: the record of the file, without its bytes.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiFilemeta"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files and folders of the channel
         * @description `success` and `results`; with `start` or `records` also how many came.
         */
        get: operations["getChannelApiFiles"];
        put?: never;
        /**
         * Files and folders of the channel
         * @description `success` and `results`; with `start` or `records` also how many came.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The privacy groups of the channel
         * @description A list, be it empty.
         */
        get: operations["getChannelApiGroup"];
        put?: never;
        /**
         * Create a privacy group named gname, or call one so
         * @description `success` and `group`. `group_id` wins over `group_name`, as in `group_members`.
         */
        post: operations["postChannelApiGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/group_members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of a privacy group
         * @description Each with connection and identity.
         */
        get: operations["getChannelApiGroupMembers"];
        put?: never;
        /**
         * Add identities to a privacy group, or remove them
         * @description The members afterwards.
         */
        post: operations["postChannelApiGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/group/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a privacy group
         * @description It lets nobody in any more, and keeps out whom it kept out.
         */
        post: operations["postChannelApiGroupDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an item, and the answers to a post
         * @description For its author and the channel's owner. `dropitems` of `item/update` does the same for several, all or none.
         */
        post: operations["postChannelApiItemDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/export_page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of the items of the channel, oldest first
         * @description `relocate`, `items_total`, `items_page` (records of a page) and `item`: everything in the channel in mirror form; deleted items as tombstones.
         */
        get: operations["getChannelApiItemExportPage"];
        put?: never;
        /**
         * A page of the items of the channel, oldest first
         * @description `relocate`, `items_total`, `items_page` (records of a page) and `item`: everything in the channel in mirror form; deleted items as tombstones.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiItemExportPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/full": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A whole thread
         * @description `item`: the thread in mirror form. Takes `mid` or `item_id`.
         */
        get: operations["getChannelApiItemFull"];
        put?: never;
        /**
         * A whole thread
         * @description `item`: the thread in mirror form. Takes `mid` or `item_id`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiItemFull"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/mark": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Star a thread of the stream, keep it in a folder, or say that it was seen
         * @description What the channel notes of a thread in its stream. Stars may be given to any thread, as those of groups.
         */
        post: operations["postChannelApiItemMark"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you have set for an item
         * @description `setting` of its thread (`followed`, `muted` or `none`), and the `folders` that it is saved in.
         */
        get: operations["getChannelApiItemNotify"];
        put?: never;
        /**
         * Follow or mute the thread of an item
         * @description Whoever answers in a thread follows it from then on, unless it is muted.
         */
        post: operations["postChannelApiItemNotify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pin an item in its channel, or take the pin away
         * @description For the channel's owner, and in a group's forum for Maintainers. At most 100 of a channel.
         */
        post: operations["postChannelApiItemPin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an item said before its edits, the latest first
         * @description For whoever may see the item; the last 100. Takes `mid` or `item_id`.
         */
        get: operations["getChannelApiItemRevisions"];
        put?: never;
        /**
         * What an item said before its edits, the latest first
         * @description For whoever may see the item; the last 100. Takes `mid` or `item_id`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiItemRevisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save an item in a folder, or take it out
         * @description Any item that you may see; nobody else learns of it.
         */
        post: operations["postChannelApiItemSave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/item/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an item, or edit one
         * @description `success`, `item_id` and `item`; `preview` of what is not kept.
         */
        post: operations["postChannelApiItemUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/network/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The threads of the channel and its connections
         * @description Activities of the threads in the channel's stream, newest first.
         */
        get: operations["getChannelApiNetworkStream"];
        put?: never;
        /**
         * The same threads, which count as seen from then on
         * @description As `GET`; with `mark_seen=1` these threads count as seen from then on.
         */
        post: operations["postChannelApiNetworkStream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your notifications, newest first
         * @description Mentions, answers, reactions, requests and the like, as long as you may see what they are about. `subject_id` is the connection, source user, group or import.
         */
        get: operations["getChannelApiNotifications"];
        put?: never;
        /**
         * Your notifications, newest first
         * @description Mentions, answers, reactions, requests and the like, as long as you may see what they are about. `subject_id` is the connection, source user, group or import.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/notifications/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many notifications are unread
         * @description `unread`: counted up to 100.
         */
        get: operations["getChannelApiNotificationsCount"];
        put?: never;
        /**
         * How many notifications are unread
         * @description `unread`: counted up to 100.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiNotificationsCount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that notifications have been read
         * @description Takes exactly one of `id`, `thread_id` and `until`. `success` and `read`: how many were unread.
         */
        post: operations["postChannelApiNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/perm_allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an identity may do with the channel
         * @description Takes exactly one of `abook_id`, `hash`, `guid` and `address`. `[{perm, allowed}]`: true or false for one permission, "1" or "0" for all 17.
         */
        get: operations["getChannelApiPermAllowed"];
        put?: never;
        /**
         * What an identity may do with the channel
         * @description Takes exactly one of `abook_id`, `hash`, `guid` and `address`. `[{perm, allowed}]`: true or false for one permission, "1" or "0" for all 17.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiPermAllowed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/perm_limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The role of the channel, and who can have which permission
         * @description `role`, and `limits` by name of the permission.
         */
        get: operations["getChannelApiPermLimits"];
        put?: never;
        /**
         * Give the channel a role, or limits of its own
         * @description `success` and the same; own limits make the role a custom one.
         */
        post: operations["postChannelApiPermLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo with its bytes
         * @description `photo` with `content` in base64, and `item` where it hangs on posts.
         */
        get: operations["getChannelApiPhoto"];
        put?: never;
        /**
         * A photo with its bytes
         * @description `photo` with `content` in base64, and `item` where it hangs on posts.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is known of photos, each in all its sizes
         * @description `success` and `photos`: a row for each size.
         */
        get: operations["getChannelApiPhotos"];
        put?: never;
        /**
         * What is known of photos, each in all its sizes
         * @description `success` and `photos`: a row for each size.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/pins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The items that are pinned in a channel, the last pinned first
         * @description Those that you may see.
         */
        get: operations["getChannelApiPins"];
        put?: never;
        /**
         * The items that are pinned in a channel, the last pinned first
         * @description Those that you may see.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiPins"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the channel has saved, the last first
         * @description `folders` with how many items each has, and `saved`: each `item` with its `folder`.
         */
        get: operations["getChannelApiSaved"];
        put?: never;
        /**
         * What the channel has saved, the last first
         * @description `folders` with how many items each has, and `saved`: each `item` with its `folder`.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiSaved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/saved/folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a folder of saved items, or remove it
         * @description Takes `name` or `delete`. `success` and `folders` as they are then.
         */
        post: operations["postChannelApiSavedFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Items with these words that you may see, the newest first
         * @description Each `item` with its `author`, the `address` of its channel, and what was found in title and text: parts of them with `ranges`. A page may have fewer results than were asked for, or none, and yet a next one.
         */
        get: operations["getChannelApiSearch"];
        put?: never;
        /**
         * Items with these words that you may see, the newest first
         * @description Each `item` with its `author`, the `address` of its channel, and what was found in title and text: parts of them with `ranges`. A page may have fewer results than were asked for, or none, and yet a next one.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/search/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People, channels of groups, files and hashtags that are called so
         * @description `people`, `channels`, `files` and `hashtags`: those that you may see.
         */
        get: operations["getChannelApiSearchNames"];
        put?: never;
        /**
         * People, channels of groups, files and hashtags that are called so
         * @description `people`, `channels`, `files` and `hashtags`: those that you may see.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiSearchNames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an upload in pieces
         * @description By the tus protocol, version 1.0.0; the metadata are those of `POST file`. The answer names the address of the upload.
         */
        post: operations["postChannelApiUpload"];
        delete?: never;
        /**
         * What of the protocol is spoken
         * @description Version, extensions and the limit, in headers alone. Needs no credentials.
         */
        options: operations["optionsChannelApiUpload"];
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/upload/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has become of an upload
         * @description `upload`: `state`, `filesize`, `received`, and `file_id` when it is stored or `message` when it failed.
         */
        get: operations["getChannelApiUploadByKey"];
        put?: never;
        post?: never;
        /**
         * Give an upload up
         * @description Gives it up; no bytes are left.
         */
        delete: operations["deleteChannelApiUploadByKey"];
        options?: never;
        /**
         * Ask how far an upload has come
         * @description How far it has come, in headers alone.
         */
        head: operations["headChannelApiUploadByKey"];
        /**
         * Go on with an upload
         * @description Goes on where the upload stands; 409 when it stands elsewhere by now. Puts off when it expires.
         */
        patch: operations["patchChannelApiUploadByKey"];
        trace?: never;
    };
    "/api/z/1.0/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The channel whose credentials these are
         * @description The channel joined with its identity; never with a private key.
         */
        get: operations["getChannelApiVerify"];
        put?: never;
        /**
         * The channel whose credentials these are
         * @description The channel joined with its identity; never with a private key.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of the server
         * @description A text. Needs no credentials.
         */
        get: operations["getChannelApiVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/z/1.0/xchan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A network identity by exactly one of address, hash and guid
         * @description The identity, whose fields have no prefix.
         */
        get: operations["getChannelApiXchan"];
        put?: never;
        /**
         * A network identity by exactly one of address, hash and guid
         * @description The identity, whose fields have no prefix.
         *
         *     Reads as `GET` does; its parameters come in a form, or as JSON, and win over those of the address.
         */
        post: operations["postChannelApiXchan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attach/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bytes of a file */
        get: operations["getAttachByHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emoji/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a custom emoji */
        get: operations["getEmojiById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process lives */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Measurements for Prometheus */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A size of a photo */
        get: operations["getPhotoByName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/cover/{size}/{nick}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture above the page of a channel */
        get: operations["getPhotoCoverBySizeByNick"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/photo/profile/{size}/{nick}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a channel or person */
        get: operations["getPhotoProfileBySizeByNick"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/poco/{nick}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The connections of a channel as Portable Contacts */
        get: operations["getPocoByNick"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether it can work */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessToken: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            expires_at: string | null;
            id: number;
            last_used_at: string | null;
            name: string;
            revoked: boolean;
            scopes: string[];
            user_id: number;
        };
        Activity: {
            app: string;
            attach?: {
                alt?: string;
                hash: string;
                href: string;
                length: string;
                revision: string;
                title: string;
                type: string;
            }[];
            author: components["schemas"]["Actor"] | null;
            body: string;
            comment_scope: string;
            commented: string;
            comments_closed?: string;
            created: string;
            edited: string;
            encoding: string;
            expires: string;
            flags: string[];
            html?: string;
            location: string;
            longlat: string;
            message_id: string;
            message_parent: string;
            message_top: string;
            meta?: {
                family: string;
                key: string;
                sharing: string;
                value: string;
            }[];
            mimetype: string;
            object?: unknown;
            object_type: string;
            owner: components["schemas"]["Actor"] | null;
            permalink: string;
            public_scope: string;
            route: string;
            signature: string;
            summary: string;
            tags: {
                tag: string;
                type: string;
                url: string;
            }[];
            target?: unknown;
            target_type: string;
            title: string;
            type: string;
            uuid: string;
            verb: string;
        };
        Actor: {
            address: string;
            id: string;
            id_sig: string;
            key: string;
            name: string;
            network: string;
            photo: {
                mimetype: string;
                src: string;
            };
            url: string;
        };
        AdminGroup: {
            channels_count: number;
            /** Format: date-time */
            created_at: string;
            files_count: number;
            /** @description Bytes. */
            files_size: number;
            full_path: string;
            id: number;
            /** @enum {unknown} */
            kind: "group" | "personal" | "removed";
            members_count: number;
            name: string;
            owners: components["schemas"]["BasicUser"][];
            visibility: string;
        };
        Album: {
            bin2hex: string;
            jstext: string;
            shorttext: string;
            text: string;
            total: string;
            url: string;
            urlencode: string;
        };
        AuditEvent: {
            action: string;
            assignee: components["schemas"]["BasicUser"] | null;
            author: components["schemas"]["BasicUser"] | null;
            /** Format: date-time */
            created_at: string;
            details: {
                [key: string]: string | number;
            } | null;
            id: number;
            row: number | null;
            source_user: {
                id: number;
                import_type?: string;
                source_hostname?: string;
                source_name?: string | null;
                source_user_identifier?: string;
                source_username?: string | null;
            } | null;
            sudo_by: components["schemas"]["BasicUser"] | null;
            upload_id: number | null;
            via: string;
        };
        BasicUser: {
            avatar_url: string | null;
            id: number;
            name: string;
            /** @description active, blocked, deactivated, ... */
            state: string;
            username: string;
            web_url: string;
        };
        BinnedFile: {
            aid: string;
            allow_cid: string;
            allow_gid: string;
            created: string;
            deleted: string;
            deny_cid: string;
            deny_gid: string;
            edited: string;
            expires: string;
            filename: string;
            filesize: string;
            filetype: string;
            flags: string;
            folder: string;
            hash: string;
            id: string;
            is_dir: string;
            is_photo: string;
            os_storage: string;
            revision: string;
            total: string;
            total_size: string;
            uid: string;
        };
        BroadcastMessage: {
            /** @description It is shown now. */
            active: boolean;
            /** @constant */
            broadcast_type: "banner";
            /** Format: date-time */
            created_at: string;
            dismissable: boolean;
            ends_at: string | null;
            group_id: number | null;
            id: number;
            /** @enum {unknown} */
            level: "info" | "warning" | "urgent";
            message: string;
            /** Format: date-time */
            starts_at: string;
        };
        Channel: {
            channel_account_id: string;
            channel_active: string;
            channel_address: string;
            channel_allow_cid: string;
            channel_allow_gid: string;
            channel_default_group: string;
            channel_deleted: string;
            channel_deny_cid: string;
            channel_deny_gid: string;
            channel_dirdate: string;
            channel_expire_days: string;
            channel_guid: string;
            channel_guid_sig: string;
            channel_hash: string;
            channel_id: string;
            channel_lastpost: string;
            channel_location: string;
            channel_max_anon_mail: string;
            channel_max_friend_req: string;
            channel_moved: string;
            channel_name: string;
            channel_notifyflags: string;
            channel_pageflags: string;
            channel_passwd_reset: string;
            channel_portable_id: string;
            channel_primary: string;
            channel_pubkey: string;
            channel_removed: string;
            channel_startpage: string;
            channel_system: string;
            channel_theme: string;
            channel_timezone: string;
            xchan_addr: string;
            xchan_censored: string;
            xchan_connpage: string;
            xchan_connurl: string;
            xchan_deleted: string;
            xchan_flags: string;
            xchan_follow: string;
            xchan_guid: string;
            xchan_guid_sig: string;
            xchan_hash: string;
            xchan_hidden: string;
            xchan_instance_url: string;
            xchan_name: string;
            xchan_name_date: string;
            xchan_network: string;
            xchan_orphan: string;
            xchan_photo_date: string;
            xchan_photo_l: string;
            xchan_photo_m: string;
            xchan_photo_mimetype: string;
            xchan_photo_s: string;
            xchan_pubforum: string;
            xchan_pubkey: string;
            xchan_selfcensored: string;
            xchan_system: string;
            xchan_url: string;
        };
        ChannelCategory: {
            group_id: number;
            id: number;
            name: string;
            position: number;
        };
        ChannelSettings: {
            level: string;
            muted: string;
            read_item_id: string;
            read_to: string;
        };
        Claim: {
            answered_at: string | null;
            answered_by: components["schemas"]["BasicUser"] | null;
            /**
             * @description An address that the claimant has confirmed and the archive knows, or their word.
             * @enum {unknown}
             */
            basis: "address" | "choice";
            /** Format: date-time */
            created_at: string;
            group_id: number;
            id: number;
            source_user: components["schemas"]["ClaimedPerson"] | null;
            /** @enum {unknown} */
            state: "open" | "approved" | "declined" | "withdrawn" | "ended";
            user: components["schemas"]["BasicUser"] | null;
        };
        ClaimablePerson: {
            /**
             * @description An address that the claimant has confirmed and the archive knows, or their word.
             * @enum {unknown}
             */
            basis: "address" | "choice";
            id: number;
            import_type: string;
            source_hostname: string;
            source_name: string | null;
            source_username: string | null;
        };
        ClaimedPerson: {
            id: number;
            import_type: string;
            source_hostname: string;
            source_name: string | null;
            source_username: string | null;
        };
        ClaimSettings: {
            approves_addresses: boolean;
            /** @enum {unknown} */
            claims: "off" | "address" | "choice";
        };
        ConfigRow: {
            cat: string;
            id: string;
            k: string;
            uid: string;
            updated: string;
            v: string;
        };
        Connection: {
            abook_account: string;
            abook_archived: string;
            abook_blocked: string;
            abook_channel: string;
            abook_closeness: string;
            abook_connected: string;
            abook_created: string;
            abook_dob: string;
            abook_excl: string;
            abook_feed: string;
            abook_flags: string;
            abook_hidden: string;
            abook_id: string;
            abook_ignored: string;
            abook_incl: string;
            abook_instance: string;
            abook_my_perms: string;
            abook_not_here: string;
            abook_pending: string;
            abook_profile: string;
            abook_role: string;
            abook_self: string;
            abook_their_perms: string;
            abook_unconnected: string;
            abook_updated: string;
            abook_xchan: string;
            xchan_addr: string;
            xchan_censored: string;
            xchan_connpage: string;
            xchan_connurl: string;
            xchan_deleted: string;
            xchan_flags: string;
            xchan_follow: string;
            xchan_guid: string;
            xchan_guid_sig: string;
            xchan_hash: string;
            xchan_hidden: string;
            xchan_instance_url: string;
            xchan_name: string;
            xchan_name_date: string;
            xchan_network: string;
            xchan_orphan: string;
            xchan_photo_date: string;
            xchan_photo_l: string;
            xchan_photo_m: string;
            xchan_photo_mimetype: string;
            xchan_photo_s: string;
            xchan_pubforum: string;
            xchan_pubkey: string;
            xchan_selfcensored: string;
            xchan_system: string;
            xchan_url: string;
        };
        ConnectionConfig: {
            cat: string;
            chan: string;
            id: string;
            k: string;
            v: string;
            xchan: string;
        };
        ContentRule: {
            /** @enum {unknown} */
            action: "hold" | "refuse";
            group_id: number | null;
            id: number;
            /** @description It is a rule of a group above, or of the server. */
            inherited: boolean;
            /** @enum {unknown} */
            kind: "word" | "link";
            /** @description The words as they are compared: folded, with one space between; of a link the host in ASCII. */
            pattern: string;
        };
        CurrentUser: {
            avatar_url: string | null;
            bot: boolean;
            /** Format: date-time */
            created_at: string;
            email: string;
            id: number;
            is_admin?: boolean;
            locked: boolean;
            name: string;
            namespace_id: number | null;
            public_email: string;
            /** @description active, blocked, deactivated, ... */
            state: string;
            username: string;
            web_url: string;
        };
        CustomEmoji: {
            aliases: string[];
            /** Format: date-time */
            created_at: string;
            created_by_name: string | null;
            height: number;
            id: number;
            mimetype: string;
            name: string;
            size: number;
            url: string;
            width: number;
        };
        Draft: {
            body: string;
            options: string;
            place: string;
            title: string;
            updated: string;
        };
        Email: {
            confirmed_at: string | null;
            email: string;
            id: number;
        };
        Emoji: {
            aliases: string[];
            mimetype: string;
            name: string;
            scope: string;
            url: string;
        };
        Event: {
            adjust: string;
            dtend: string;
            dtstart: string;
            event_status: string;
            item_id: string;
            location: string;
            mid: string;
            recurrence_id: string;
            rrule: string;
            summary: string;
            timezone: string;
            uid: string;
        };
        EventImport: {
            events: components["schemas"]["ImportedEvent"][];
            warnings: {
                dates: string;
                rule: string;
                unreadable: string;
                zone: string;
            };
        };
        Excerpt: {
            ranges: [
                number,
                number
            ][];
            text: string;
        };
        ExportedChannel: {
            channel_a_delegate: string;
            channel_a_republish: string;
            channel_account_id: string;
            channel_active: string;
            channel_address: string;
            channel_allow_cid: string;
            channel_allow_gid: string;
            channel_default_group: string;
            channel_deleted: string;
            channel_deny_cid: string;
            channel_deny_gid: string;
            channel_dirdate: string;
            channel_expire_days: string;
            channel_guid: string;
            channel_guid_sig: string;
            channel_hash: string;
            channel_id: string;
            channel_lastpost: string;
            channel_location: string;
            channel_max_anon_mail: string;
            channel_max_friend_req: string;
            channel_moved: string;
            channel_name: string;
            channel_notifyflags: string;
            channel_pageflags: string;
            channel_passwd_reset: string;
            channel_portable_id: string;
            channel_primary: string;
            channel_prvkey: string;
            channel_pubkey: string;
            channel_r_abook: string;
            channel_r_pages: string;
            channel_r_profile: string;
            channel_r_storage: string;
            channel_r_stream: string;
            channel_removed: string;
            channel_startpage: string;
            channel_system: string;
            channel_theme: string;
            channel_timezone: string;
            channel_w_chat: string;
            channel_w_comment: string;
            channel_w_like: string;
            channel_w_mail: string;
            channel_w_pages: string;
            channel_w_storage: string;
            channel_w_stream: string;
            channel_w_wall: string;
            perm_limits: components["schemas"]["ConfigRow"][];
        };
        File: {
            aid: string;
            allow_cid: string;
            allow_gid: string;
            created: string;
            deny_cid: string;
            deny_gid: string;
            edited: string;
            filename: string;
            filesize: string;
            filetype: string;
            flags: string;
            folder: string;
            hash: string;
            id: string;
            is_dir: string;
            is_photo: string;
            os_storage: string;
            revision: string;
            uid: string;
        };
        FileChunk: {
            aid: string;
            allow_cid: string;
            allow_gid: string;
            /** @description Bytes as base64 text. */
            content: string;
            created: string;
            creator: string;
            deny_cid: string;
            deny_gid: string;
            display_path: string;
            edited: string;
            filename: string;
            filesize: string;
            filetype: string;
            flags: string;
            folder: string;
            hash: string;
            id: string;
            is_dir: string;
            is_photo: string;
            length: number;
            os_path: string;
            os_storage: string;
            revision: string;
            start: number;
            uid: string;
        };
        FileMeta: {
            aid: string;
            allow_cid: string;
            allow_gid: string;
            created: string;
            creator: string;
            deny_cid: string;
            deny_gid: string;
            display_path: string;
            edited: string;
            filename: string;
            filesize: string;
            filetype: string;
            flags: string;
            folder: string;
            hash: string;
            id: string;
            is_dir: string;
            is_photo: string;
            os_path: string;
            os_storage: string;
            revision: string;
            uid: string;
        };
        FileWithContent: {
            aid: string;
            allow_cid: string;
            allow_gid: string;
            /** @description Bytes as base64 text. */
            content: string;
            created: string;
            creator: string;
            deny_cid: string;
            deny_gid: string;
            display_path: string;
            edited: string;
            filename: string;
            filesize: string;
            filetype: string;
            flags: string;
            folder: string;
            hash: string;
            id: string;
            is_dir: string;
            is_photo: string;
            os_path: string;
            os_storage: string;
            revision: string;
            uid: string;
        };
        GraphqlAnswer: {
            data?: {
                [key: string]: unknown;
            } | null;
            errors?: {
                extensions?: {
                    [key: string]: unknown;
                };
                locations?: {
                    column: number;
                    line: number;
                }[];
                message: string;
                path?: (string | number)[];
            }[];
        };
        GraphqlRefusal: {
            data?: null;
            errors: {
                extensions?: {
                    [key: string]: unknown;
                };
                locations?: {
                    column: number;
                    line: number;
                }[];
                message: string;
                path?: (string | number)[];
            }[];
        };
        Group: {
            avatar_url: string | null;
            /** Format: date-time */
            created_at: string;
            description: string;
            full_name: string;
            full_path: string;
            id: number;
            name: string;
            parent_id: number | null;
            path: string;
            visibility: string;
            web_url: string;
        };
        GroupChannel: {
            archived: boolean;
            category_id: number | null;
            /** Format: date-time */
            created_at: string;
            description: string;
            group_id: number;
            /** @description The same as that of the project. */
            id: number;
            /** Format: date-time */
            last_activity_at: string;
            name: string;
            path: string;
            /** @description The place in its category; channels without one follow by name. */
            position: number | null;
            /** @description Only some members of the group see it. */
            private: boolean;
            /** @description What is being talked about, in a line. */
            topic: string;
            web_url: string;
        };
        GroupHook: {
            /** @enum {unknown} */
            alert_status: "executable" | "temporarily_disabled" | "disabled";
            /** @description Always false: there are none here. */
            confidential_issues_events: boolean;
            /** @description Always false: there are none here. */
            confidential_note_events: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description Always false: there are none here. */
            deployment_events: boolean;
            description: string;
            disabled_until: string | null;
            /** @description Always false: there are none here. */
            emoji_events: boolean;
            enable_ssl_verification: boolean;
            /** @description How many attempts have failed, one after the other. */
            failures: number;
            /** @description Always false: there are none here. */
            feature_flag_events: boolean;
            group_id: number;
            id: number;
            /** @description Imports: finished, failed. */
            import_events: boolean;
            /** @description Posts in channels of the group: new, edited, deleted. */
            issues_events: boolean;
            /** @description Always false: there are none here. */
            job_events: boolean;
            /** @description Members: added, changed, removed. */
            member_events: boolean;
            /** @description Always false: there are none here. */
            merge_requests_events: boolean;
            /** @description Always false: there are none here. */
            milestone_events: boolean;
            name: string;
            /** @description Comments there: new, edited, deleted. */
            note_events: boolean;
            /** @description Always false: there are none here. */
            pipeline_events: boolean;
            previous_secret_until: string | null;
            /** @description Always false: there are none here. */
            project_events: boolean;
            /** @description Always false: there are none here. */
            push_events: boolean;
            /** @description Source users: asked for, accepted, declined, taken back, expired, claimed, completed, failed. */
            reassignment_events: boolean;
            /** @description Always false: there are none here. */
            releases_events: boolean;
            /** @description Always false: there are none here. */
            repository_update_events: boolean;
            /** @description Always false: there are none here. */
            resource_access_token_events: boolean;
            /** @description Always false: there are none here. */
            subgroup_events: boolean;
            /** @description Always false: there are none here. */
            tag_push_events: boolean;
            /** @description Whether a token is sent; it is never shown. */
            token_set: boolean;
            /** @description Files of reassignments: finished, failed. */
            upload_events: boolean;
            url: string;
            /** @description Always false: there are none here. */
            vulnerability_events: boolean;
            /** @description Always false: there are none here. */
            wiki_page_events: boolean;
        };
        GroupHookEvent: {
            attempted_at: string | null;
            attempts: number;
            /** Format: date-time */
            created_at: string;
            error: string | null;
            /** @description Seconds. */
            execution_duration: number | null;
            id: number;
            /** @description The same at each attempt. */
            message_id: string;
            next_attempt_at: string | null;
            /** @description The payload. */
            request_data: unknown;
            request_headers: {
                [key: string]: string;
            };
            /** @description The first 4 KB. */
            response_body: string;
            response_headers: {
                [key: string]: string;
            };
            /** @description The status as a text, `internal error` where there was no response, null before the first attempt. */
            response_status: string | null;
            /** @enum {unknown} */
            state: "queued" | "delivered" | "failed";
            /** @enum {unknown} */
            trigger: "issues_events" | "note_events" | "member_events" | "import_events" | "upload_events" | "reassignment_events";
            /** @description What has happened, as the payload says it. */
            type: string;
            url: string;
        };
        GroupHookWithSecret: {
            /** @enum {unknown} */
            alert_status: "executable" | "temporarily_disabled" | "disabled";
            /** @description Always false: there are none here. */
            confidential_issues_events: boolean;
            /** @description Always false: there are none here. */
            confidential_note_events: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description Always false: there are none here. */
            deployment_events: boolean;
            description: string;
            disabled_until: string | null;
            /** @description Always false: there are none here. */
            emoji_events: boolean;
            enable_ssl_verification: boolean;
            /** @description How many attempts have failed, one after the other. */
            failures: number;
            /** @description Always false: there are none here. */
            feature_flag_events: boolean;
            group_id: number;
            id: number;
            /** @description Imports: finished, failed. */
            import_events: boolean;
            /** @description Posts in channels of the group: new, edited, deleted. */
            issues_events: boolean;
            /** @description Always false: there are none here. */
            job_events: boolean;
            /** @description Members: added, changed, removed. */
            member_events: boolean;
            /** @description Always false: there are none here. */
            merge_requests_events: boolean;
            /** @description Always false: there are none here. */
            milestone_events: boolean;
            name: string;
            /** @description Comments there: new, edited, deleted. */
            note_events: boolean;
            /** @description Always false: there are none here. */
            pipeline_events: boolean;
            previous_secret_until: string | null;
            /** @description Always false: there are none here. */
            project_events: boolean;
            /** @description Always false: there are none here. */
            push_events: boolean;
            /** @description Source users: asked for, accepted, declined, taken back, expired, claimed, completed, failed. */
            reassignment_events: boolean;
            /** @description Always false: there are none here. */
            releases_events: boolean;
            /** @description Always false: there are none here. */
            repository_update_events: boolean;
            /** @description Always false: there are none here. */
            resource_access_token_events: boolean;
            /** @description What signs the events (Standard Webhooks). It is shown this once. */
            secret: string;
            /** @description Always false: there are none here. */
            subgroup_events: boolean;
            /** @description Always false: there are none here. */
            tag_push_events: boolean;
            /** @description Whether a token is sent; it is never shown. */
            token_set: boolean;
            /** @description Files of reassignments: finished, failed. */
            upload_events: boolean;
            url: string;
            /** @description Always false: there are none here. */
            vulnerability_events: boolean;
            /** @description Always false: there are none here. */
            wiki_page_events: boolean;
        };
        GroupPlainRefusal: string;
        GroupRefusal: {
            error?: string;
            error_description?: string;
            /** @description Where in an uploaded file something is wrong; the header is row 1. */
            errors?: {
                column: string | number;
                message: string;
                row: number;
            }[];
            /** @description What is wrong, or what is wrong with each field. */
            message?: unknown;
            request_id?: string;
            scope?: string;
        };
        GroupWithProjects: {
            avatar_url: string | null;
            /** Format: date-time */
            created_at: string;
            description: string;
            full_name: string;
            full_path: string;
            id: number;
            name: string;
            parent_id: number | null;
            path: string;
            projects?: components["schemas"]["Project"][];
            visibility: string;
            web_url: string;
        };
        Identity: {
            address: string;
            censored: string;
            connpage: string;
            connurl: string;
            deleted: string;
            flags: string;
            follow: string;
            guid: string;
            guid_sig: string;
            hash: string;
            hidden: string;
            instance_url: string;
            name: string;
            name_date: string;
            network: string;
            orphan: string;
            photo_date: string;
            photo_l: string;
            photo_m: string;
            photo_mimetype: string;
            photo_s: string;
            pubforum: string;
            pubkey: string;
            selfcensored: string;
            system: string;
            url: string;
        };
        Import: {
            can_retry: boolean;
            /** Format: date-time */
            created_at: string;
            dry_run: boolean;
            error: string | null;
            filename: string;
            filesize: number;
            finished_at: string | null;
            format: string;
            group_full_path: string | null;
            group_id: number | null;
            id: number;
            import_type: string | null;
            losses: number;
            progress: {
                done: number;
                total: number;
            };
            source_host: string | null;
            started_at: string | null;
            state: string;
            user_id: number;
        };
        ImportedEvent: {
            item_id: string;
            message: string;
            outcome: string;
            summary: string;
            uid: string;
        };
        ImportRemoval: {
            answered_posts: number;
            channels: number;
            dry_run: boolean;
            files: number;
            kept_channels: number;
            posts: number;
            reactions: number;
            source_users: number;
        };
        ImportWithReport: {
            can_retry: boolean;
            /** Format: date-time */
            created_at: string;
            dry_run: boolean;
            error: string | null;
            filename: string;
            filesize: number;
            finished_at: string | null;
            format: string;
            group_full_path: string | null;
            group_id: number | null;
            id: number;
            import_type: string | null;
            losses: number;
            progress: {
                done: number;
                total: number;
            };
            report: {
                channels: {
                    address: string;
                    comments: number;
                    files: number;
                    name: string;
                    path: string;
                    reactions: number;
                    threads: number;
                    visibility: string;
                }[];
                counts: {
                    [key: string]: unknown;
                };
                placeholders_pending: number;
                warnings: {
                    code: string;
                    count: number;
                    sample: unknown;
                    severity: string;
                }[];
            } | null;
            source_host: string | null;
            started_at: string | null;
            state: string;
            user_id: number;
        };
        Invitation: {
            /** @enum {integer} */
            access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
            /** Format: date-time */
            created_at: string;
            created_by_name: string | null;
            /** Format: date-time */
            ends_at: string;
            expires_at: string | null;
            id: number;
            invite_email: string;
            user_name: null;
        };
        InvitationLink: {
            /** @enum {integer} */
            access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
            /** Format: date-time */
            created_at: string;
            created_by_name: string | null;
            /** Format: date-time */
            ends_at: string;
            expires_at: string | null;
            id: number;
            max_uses: number | null;
            uses: number;
        };
        Invited: {
            message?: {
                [key: string]: string;
            };
            /** @enum {unknown} */
            status: "success" | "error";
        };
        Issue: {
            assignees: components["schemas"]["BasicUser"][];
            author: components["schemas"]["BasicUser"] | null;
            closed_at: null;
            confidential: boolean;
            /** Format: date-time */
            created_at: string;
            description: string;
            id: number;
            iid: number;
            labels: string[];
            project_id: number;
            state: string;
            title: string;
            /** Format: date-time */
            updated_at: string;
            user_notes_count: number;
            web_url: string;
        };
        IssuedAccessToken: {
            active: boolean;
            /** Format: date-time */
            created_at: string;
            description: string | null;
            expires_at: string | null;
            id: number;
            last_used_at: string | null;
            name: string;
            revoked: boolean;
            scopes: string[];
            token: string;
            user_id: number;
        };
        Item: {
            aid: string;
            allow_cid: string;
            allow_gid: string;
            app: string;
            attach: string;
            author_xchan: string;
            body: string;
            changed: string;
            comment_policy: string;
            commented: string;
            comments_closed: string;
            coord: string;
            created: string;
            deny_cid: string;
            deny_gid: string;
            edited: string;
            expires: string;
            html: string;
            iconfig?: {
                cat: string;
                k: string;
                sharing: boolean;
                v: string;
            }[];
            id: string;
            item_blocked: string;
            item_consensus: string;
            item_delayed: string;
            item_deleted: string;
            item_flags: string;
            item_hidden: string;
            item_mentionsme: string;
            item_nocomment: string;
            item_notshown: string;
            item_nsfw: string;
            item_obscured: string;
            item_origin: string;
            item_pending_remove: string;
            item_private: string;
            item_relay: string;
            item_restrict: string;
            item_retained: string;
            item_rss: string;
            item_starred: string;
            item_thread_top: string;
            item_type: string;
            item_unpublished: string;
            item_unseen: string;
            item_uplink: string;
            item_verified: string;
            item_wall: string;
            lang: string;
            layout_mid: string;
            llink: string;
            location: string;
            mid: string;
            mimetype: string;
            obj: string;
            obj_type: string;
            owner_xchan: string;
            parent: string;
            parent_mid: string;
            peernet_meta: string;
            plink: string;
            postopts: string;
            public_policy: string;
            received: string;
            resource_id: string;
            resource_type: string;
            revision: string;
            route: string;
            sig: string;
            source_xchan: string;
            summary: string;
            target: string;
            term?: {
                otype: string;
                term: string;
                ttype: string;
                uid: string;
                url: string;
            }[];
            tgt_type: string;
            thr_parent: string;
            title: string;
            uid: string;
            uuid: string;
            verb: string;
        };
        Job: {
            attempts: number;
            /** Format: date-time */
            created_at: string;
            error: string | null;
            finished_at: string | null;
            id: number;
            name: string;
            payload: {
                [key: string]: string | number;
            };
            /** Format: date-time */
            run_at: string;
            /** @enum {unknown} */
            status: "failed" | "queued" | "running";
        };
        Mail: {
            /** Format: date-time */
            created_at: string;
            error: string | null;
            id: number;
            sent_at: string | null;
            /** @enum {unknown} */
            status: "queued" | "sent" | "kept" | "failed";
            subject: string;
            to: string;
        };
        Member: {
            /** @enum {integer} */
            access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
            avatar_url: string | null;
            /** Format: date-time */
            created_at: string;
            created_by?: {
                avatar_url: string | null;
                id: number;
                locked: boolean;
                name: string;
                public_email: string;
                /** @description active, blocked, deactivated, ... */
                state: string;
                username: string;
                web_url: string;
            };
            expires_at: string | null;
            id: number;
            locked: boolean;
            membership_state: string;
            name: string;
            public_email: string;
            /** @description active, blocked, deactivated, ... */
            state: string;
            username: string;
            web_url: string;
        };
        Mirror: {
            allow_cid: string;
            allow_gid: string;
            app: string;
            attach: "" | {
                alt?: string;
                hash: string;
                href: string;
                length: string;
                revision: string;
                title: string;
                type: string;
            }[];
            author: components["schemas"]["Actor"] | null;
            body: string;
            body_source?: string;
            comment_scope: string;
            commented: string;
            comments_closed?: string;
            created: string;
            deny_cid: string;
            deny_gid: string;
            edited: string;
            encoding: string;
            expires: string;
            flags: string[];
            html?: string;
            id: string;
            item_blocked: string;
            item_consensus: string;
            item_delayed: string;
            item_deleted: string;
            item_flags: string;
            item_hidden: string;
            item_mentionsme: string;
            item_nocomment: string;
            item_notshown: string;
            item_nsfw: string;
            item_obscured: string;
            item_origin: string;
            item_pending_remove: string;
            item_private: string;
            item_relay: string;
            item_restrict: string;
            item_retained: string;
            item_rss: string;
            item_starred: string;
            item_thread_top: string;
            item_type: string;
            item_unpublished: string;
            item_unseen: string;
            item_uplink: string;
            item_verified: string;
            item_wall: string;
            layout_mid: string;
            location: string;
            longlat: string;
            message_id: string;
            message_parent: string;
            message_top: string;
            meta?: {
                family: string;
                key: string;
                sharing: string;
                value: string;
            }[];
            mimetype: string;
            object?: unknown;
            object_type: string;
            owner: components["schemas"]["Actor"] | null;
            parent: string;
            permalink: string;
            postopts: string;
            public_scope: string;
            resource_id: string;
            resource_type: string;
            revision: string;
            route: string;
            signature: string;
            summary: string;
            tags: {
                tag: string;
                type: string;
                url: string;
            }[];
            target?: unknown;
            target_type: string;
            title: string;
            type: string;
            uid: string;
            uuid: string;
            verb: string;
        };
        ModerationCase: {
            /** Format: date-time */
            created_at: string;
            decisions: ("hide" | "show" | "remove" | "dismiss")[];
            group_id: number | null;
            held_because: string | null;
            /** @description What a post says, as HTML that is safe; empty once it is gone. */
            html: string;
            id: number;
            outcome: ("held" | "hidden" | "removed") | null;
            reason: string;
            reports_count: number;
            /** @enum {unknown} */
            state: "open" | "appealed" | "closed";
            /** @description The UUID of a post; of a person or an import the id. */
            subject_id: string;
            /** @enum {unknown} */
            subject_type: "post" | "person" | "import";
            /** Format: date-time */
            updated_at: string;
            web_url: string;
        };
        ModerationNotice: {
            id: number;
            outcome: ("held" | "hidden" | "removed") | null;
            reason: string;
            /** @enum {unknown} */
            state: "open" | "appealed" | "closed";
        };
        NewcomerLimits: {
            days: number;
            /** @description The group has none of its own: these are from above, or of the server. */
            inherited: boolean;
            /** @enum {unknown} */
            links: "allow" | "hold" | "refuse";
            max_an_hour: number | null;
            messages: number;
        };
        Note: {
            author: components["schemas"]["BasicUser"] | null;
            body: string;
            confidential: boolean;
            /** Format: date-time */
            created_at: string;
            id: number;
            noteable_id: number;
            noteable_iid: number;
            noteable_type: string;
            project_id: number;
            system: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        Notification: {
            actor: components["schemas"]["Actor"] | null;
            address: string;
            created: string;
            id: string;
            item_id: string;
            kind: string;
            mid: string;
            read: string;
            subject_id: string;
            thread_id: string;
        };
        NotificationSettings: {
            /**
             * @description How often what was not seen is mailed.
             * @enum {unknown}
             */
            digest: "none" | "daily" | "weekly";
            /** @description By the clocks of the time zone of the user. */
            digest_hour: number;
            /** @description Of weekly ones, from 1 for Monday (ISO 8601). */
            digest_weekday: number;
            /** @description These reminders come by mail, too. */
            event_mail: boolean;
            /** @description How long before they begin the user is reminded of events; null for never. */
            event_minutes: number | null;
            /** @description Messages to devices say what is new, and by whom; without that only how much. */
            push_text: boolean;
            /** @description When quiet hours begin, in the time zone of the user; what is not urgent waits until they end. */
            quiet_from: string | null;
            /** @description When they end; both or neither are null. */
            quiet_to: string | null;
        };
        PendingReassignment: {
            confidence?: string;
            /** @description With `mapping`: it was, and shows the Import User. */
            delete_placeholder?: boolean;
            import_type: string;
            /** @description With `mapping`: the placeholder was kept for good. */
            keep_as_placeholder?: boolean;
            service_public_email: string;
            service_username: string;
            /** @description With `mapping`: the address that the archive knows. */
            source_email_address?: string | null;
            source_host: string;
            source_user_identifier: string;
            source_user_name: string | null;
            source_username: string | null;
            /** @enum {unknown} */
            status: "pending_reassignment" | "awaiting_approval" | "reassignment_in_progress" | "rejected" | "failed" | "completed" | "keep_as_placeholder" | "revoked" | "invited";
            /** @description With `prefill`: why the user is suggested. */
            suggested_because?: string[];
        };
        Photo: {
            album: string;
            allow_cid: string;
            allow_gid: string;
            created: string;
            deny_cid: string;
            deny_gid: string;
            description: string;
            edited: string;
            filename: string;
            filesize: string;
            height: string;
            imgscale: string;
            mimetype: string;
            photo_usage: string;
            resource_id: string;
            src: string;
            title: string;
            width: string;
        };
        PhotoWithContent: {
            aid: string;
            album: string;
            allow_cid: string;
            allow_gid: string;
            /** @description Bytes as base64 text. */
            content: string;
            created: string;
            deny_cid: string;
            deny_gid: string;
            description: string;
            display_path: string;
            edited: string;
            expires: string;
            filename: string;
            filesize: string;
            height: string;
            id: string;
            imgscale: string;
            is_nsfw: string;
            mimetype: string;
            os_path: string;
            os_storage: string;
            photo_flags: string;
            photo_usage: string;
            profile: string;
            resource_id: string;
            src: string;
            title: string;
            uid: string;
            width: string;
            xchan: string;
        };
        PrivacyGroup: {
            deleted: string;
            gname: string;
            hash: string;
            id: string;
            uid: string;
            visible: string;
        };
        PrivacyGroupMember: {
            abook_account: string;
            abook_archived: string;
            abook_blocked: string;
            abook_channel: string;
            abook_closeness: string;
            abook_connected: string;
            abook_created: string;
            abook_dob: string;
            abook_excl: string;
            abook_feed: string;
            abook_flags: string;
            abook_hidden: string;
            abook_id: string;
            abook_ignored: string;
            abook_incl: string;
            abook_instance: string;
            abook_my_perms: string;
            abook_not_here: string;
            abook_pending: string;
            abook_profile: string;
            abook_role: string;
            abook_self: string;
            abook_their_perms: string;
            abook_unconnected: string;
            abook_updated: string;
            abook_xchan: string;
            gid: string;
            id: string;
            uid: string;
            xchan: string;
            xchan_addr: string;
            xchan_censored: string;
            xchan_connpage: string;
            xchan_connurl: string;
            xchan_deleted: string;
            xchan_flags: string;
            xchan_follow: string;
            xchan_guid: string;
            xchan_guid_sig: string;
            xchan_hash: string;
            xchan_hidden: string;
            xchan_instance_url: string;
            xchan_name: string;
            xchan_name_date: string;
            xchan_network: string;
            xchan_orphan: string;
            xchan_photo_date: string;
            xchan_photo_l: string;
            xchan_photo_m: string;
            xchan_photo_mimetype: string;
            xchan_photo_s: string;
            xchan_pubforum: string;
            xchan_pubkey: string;
            xchan_selfcensored: string;
            xchan_system: string;
            xchan_url: string;
        };
        Project: {
            archived: boolean;
            avatar_url: null;
            /** Format: date-time */
            created_at: string;
            default_branch: null;
            description: string;
            forks_count: number;
            id: number;
            issues_enabled: boolean;
            /** Format: date-time */
            last_activity_at: string;
            merge_requests_enabled: boolean;
            name: string;
            name_with_namespace: string;
            namespace: {
                full_path: string;
                id: number;
                kind: string;
                name: string;
                parent_id: number | null;
                path: string;
            };
            path: string;
            path_with_namespace: string;
            snippets_enabled: boolean;
            star_count: number;
            topics: string[];
            visibility: string;
            web_url: string;
            wiki_enabled: boolean;
        };
        PushKey: {
            /** @description In base64url: the `applicationServerKey` of a subscription. */
            public_key: string;
        };
        PushSubscription: {
            /** Format: date-time */
            created_at: string;
            endpoint: string;
            id: number;
            user_agent: string;
        };
        ReassignmentPreview: {
            counts: {
                failed: number;
                matched: number;
                skipped: number;
                total: number;
            };
            dry_run: boolean;
            rows: {
                action: string | null;
                code: string | null;
                delete_placeholder?: string;
                import_type: string;
                keep_as_placeholder?: string;
                message: string | null;
                row: number;
                service_public_email: string;
                service_username: string;
                source_email_address?: string;
                source_host: string;
                source_user_id: number | null;
                source_user_identifier: string;
                source_user_name: string;
                source_username: string;
                state: string;
                undo_reassignment?: string;
                user_id: number | null;
            }[];
        };
        ReassignmentRequest: {
            /** Format: date-time */
            created_at: string;
            group: {
                full_path: string;
                name: string;
            };
            id: number;
            reassigned_by: {
                name: string;
                username: string;
            };
            source_host: string;
            source_name: string | null;
            source_username: string | null;
            status: string;
        };
        ReassignmentRow: {
            /** @description In a dry run, what would be done. */
            action?: string | null;
            /** @description The default row of the file is about this source user. */
            by_default?: boolean;
            code: string | null;
            delete_placeholder?: string;
            import_type: string;
            keep_as_placeholder?: string;
            message: string | null;
            row: number;
            service_public_email: string;
            service_username: string;
            source_email_address?: string;
            source_host: string;
            source_user_id: number | null;
            source_user_identifier: string;
            source_user_name: string;
            source_username: string;
            state: string;
            undo_reassignment?: string;
            user_id: number | null;
        };
        Refusal: {
            /** @description A code for programs. */
            error: string;
            /** @description What to do, for people. */
            message: string;
            request_id?: string;
            /** @constant */
            success: false;
        };
        ReminderSettings: {
            expires_after_days: number;
            interval_days: number;
            max_reminders: number;
        };
        Report: {
            /** @enum {unknown} */
            category: "spam" | "harassment" | "hate" | "private" | "illegal" | "rules" | "other";
            /** Format: date-time */
            created_at: string;
            id: number;
            note: string;
            subject_id: string;
            /** @enum {unknown} */
            subject_type: "post" | "person" | "import";
        };
        RequestNumbers: {
            accepted: number;
            cancelled: number;
            days: {
                accepted: number;
                asked: number;
                cancelled: number;
                /** Format: date */
                day: string;
                declined: number;
                expired: number;
                reminded: number;
            }[];
            declined: number;
            expired: number;
            open: number;
        };
        RequestProgress: {
            answered_at: string | null;
            /** Format: date-time */
            asked_at: string;
            asked_by: components["schemas"]["BasicUser"] | null;
            id: number;
            /** @description Of whoever was asked by an address alone. */
            invited_email: string | null;
            /** Format: date-time */
            last_mailed_at: string;
            /** @description Why it was declined, if whoever did said so. */
            reason: string | null;
            reminders: number;
            /** @description Whoever was asked wants no reminders. */
            reminders_stopped: boolean;
            source_user: components["schemas"]["ClaimedPerson"] | null;
            /**
             * @description What became of it; `open` waits for an answer.
             * @enum {unknown}
             */
            state: "open" | "accepted" | "declined" | "cancelled" | "expired";
            user: components["schemas"]["BasicUser"] | null;
        };
        ResumableUpload: {
            created: string;
            expires: string;
            file_id: string;
            filesize: string;
            message: string;
            received: string;
            /** @enum {unknown} */
            state: "open" | "received" | "stored" | "failed" | "ready";
            upload_id: string;
        };
        Revision: {
            body: string;
            mimetype: string;
            revision: string;
            summary: string;
            title: string;
            written: string;
        };
        RuleTrial: {
            examples: {
                /** Format: date-time */
                created_at: string;
                is_comment: boolean;
                uuid: string;
                web_url: string;
            }[];
            found: number;
            /** @description The words as they are compared: folded, with one space between; of a link the host in ASCII. */
            pattern: string;
            /** @description Messages that were looked at, the newest ones. */
            tried: number;
        };
        Sanction: {
            /** @description The case that it came from, as long as there is one. */
            case_id: number | null;
            /** Format: date-time */
            created_at: string;
            created_by: components["schemas"]["BasicUser"] | null;
            /** @description When it was lifted, or ended by itself. */
            ended_at: string | null;
            /** @description When a suspension ends by itself; null for one that lasts until it is lifted. */
            ends_at: string | null;
            /** @description Null for the whole server. */
            group_id: number | null;
            id: number;
            /** @enum {unknown} */
            kind: "warning" | "suspension";
            reason: string;
            user: components["schemas"]["BasicUser"] | null;
        };
        SearchResult: {
            address: string;
            author: components["schemas"]["Actor"] | null;
            excerpt: components["schemas"]["Excerpt"];
            item: components["schemas"]["Item"];
            title: components["schemas"]["Excerpt"];
        };
        ServerEvent: {
            /** @enum {unknown} */
            action: "set_up" | "create_user" | "change_user" | "make_administrator" | "end_administrator" | "block" | "unblock" | "ban" | "unban" | "deactivate" | "activate" | "mail_password_link" | "change_setting" | "retry_jobs" | "discard_jobs" | "retry_mails" | "hide_post" | "show_post" | "remove_post" | "dismiss_report" | "warn_person" | "suspend_person" | "lift_suspension" | "change_newcomer_limits" | "add_content_rule" | "change_content_rule" | "remove_content_rule" | "announce" | "withdraw_announcement";
            author: components["schemas"]["BasicUser"] | null;
            /** Format: date-time */
            created_at: string;
            details: {
                [key: string]: string | number;
            };
            id: number;
            sudo_by: components["schemas"]["BasicUser"] | null;
            user: components["schemas"]["BasicUser"] | null;
        };
        ServerInvitation: {
            /** Format: date-time */
            created_at: string;
            created_by_name: string | null;
            /** Format: date-time */
            ends_at: string;
            id: number;
            invite_email: string;
            user_name: null;
        };
        ServerInvitationLink: {
            /** Format: date-time */
            created_at: string;
            created_by_name: string | null;
            /** Format: date-time */
            ends_at: string;
            id: number;
            max_uses: number | null;
            uses: number;
        };
        Session: {
            /** Format: date-time */
            created_at: string;
            current: boolean;
            id: number;
            last_seen_at: string | null;
            user_agent: string;
        };
        Settings: {
            allow_bypass_placeholder_confirmation: boolean;
            allow_contribution_mapping_to_admins: boolean;
            allow_several_placeholders_per_user: boolean;
            placeholder_user_limit: number;
            /** @enum {unknown} */
            registration: "closed" | "invitation" | "approval" | "open";
            require_admin_approval_after_user_signup: boolean;
            server_name: string;
            signup_enabled: boolean;
        };
        SimpleProject: {
            avatar_url: null;
            /** Format: date-time */
            created_at: string;
            default_branch: null;
            description: string;
            forks_count: number;
            id: number;
            /** Format: date-time */
            last_activity_at: string;
            name: string;
            name_with_namespace: string;
            namespace: {
                full_path: string;
                id: number;
                kind: string;
                name: string;
                parent_id: number | null;
                path: string;
            };
            path: string;
            path_with_namespace: string;
            star_count: number;
            topics: string[];
            visibility: string;
            web_url: string;
        };
        SourceUser: {
            /** Format: date-time */
            created_at: string;
            id: number;
            import_type: string;
            /** @description Of whoever was asked by an address alone. */
            invited_email: string | null;
            namespace_id: number;
            placeholder_user: components["schemas"]["BasicUser"] | null;
            reassign_to_user: components["schemas"]["BasicUser"] | null;
            reassigned_by_user: components["schemas"]["BasicUser"] | null;
            reassignment_error: string | null;
            source_hostname: string;
            source_name: string | null;
            source_user_identifier: string;
            source_username: string | null;
            split_from_id: number | null;
            splitting: boolean;
            /** @enum {unknown} */
            status: "pending_reassignment" | "awaiting_approval" | "reassignment_in_progress" | "rejected" | "failed" | "completed" | "keep_as_placeholder" | "revoked" | "invited";
        };
        SplitPreview: {
            counts: {
                part: {
                    channel_memberships: number;
                    files: number;
                    items: number;
                    mentions: number;
                };
                total: {
                    channel_memberships: number;
                    files: number;
                    items: number;
                    mentions: number;
                };
            };
            dry_run: boolean;
        };
        Storage: {
            channels: {
                address: string;
                files_count: number;
                /** @description Bytes. */
                files_size: number;
                id: number;
                name: string;
            }[];
            files_count: number;
            /** @description Bytes. */
            files_size: number;
        };
        Suggestion: {
            source_user: components["schemas"]["SourceUser"];
            suggestions: {
                reasons: string[];
                user: {
                    avatar_url: string | null;
                    id: number;
                    name: string;
                    public_email: string;
                    /** @description active, blocked, deactivated, ... */
                    state: string;
                    username: string;
                    web_url: string;
                };
            }[];
        };
        UnreadChannel: {
            address: string;
            archived: string;
            group_name: string;
            group_path: string;
            last_item_id: string;
            last_post: string;
            level: string;
            mentions: string;
            muted: string;
            name: string;
            read_item_id: string;
            read_to: string;
            unread: string;
        };
        Upload: {
            counts: {
                /** @description How many of the matched ones the default row was about. */
                by_default: number;
                failed: number;
                matched: number;
                pending: number;
                skipped: number;
                total: number;
            };
            /** Format: date-time */
            created_at: string;
            dry_run: boolean;
            error: string | null;
            filename: string;
            finished_at: string | null;
            group_id: number;
            id: number;
            progress: number;
            size: number;
            state: string;
            user: components["schemas"]["BasicUser"] | null;
        };
        UploadedReassignment: {
            delete_placeholder?: string | boolean | null;
            gitlab_public_email?: string | null;
            gitlab_username?: string | null;
            import_type?: string | null;
            keep_as_placeholder?: string | boolean | null;
            service_public_email?: string | null;
            service_username?: string | null;
            source_email_address?: string | null;
            source_host?: string | null;
            source_user_identifier?: string | null;
            source_user_name?: string | null;
            source_username?: string | null;
            undo_reassignment?: string | boolean | null;
        };
        UploadWithRows: {
            counts: {
                /** @description How many of the matched ones the default row was about. */
                by_default: number;
                failed: number;
                matched: number;
                pending: number;
                skipped: number;
                total: number;
            };
            /** Format: date-time */
            created_at: string;
            dry_run: boolean;
            error: string | null;
            filename: string;
            finished_at: string | null;
            group_id: number;
            id: number;
            progress: number;
            rows: components["schemas"]["ReassignmentRow"][];
            size: number;
            state: string;
            user: components["schemas"]["BasicUser"] | null;
        };
        /** @description What only administrators may know is left out for others. */
        User: {
            avatar_url: string | null;
            bot: boolean;
            /** Format: date-time */
            created_at: string;
            email?: string;
            id: number;
            is_admin?: boolean;
            locked: boolean;
            name: string;
            public_email: string;
            /** @description active, blocked, deactivated, ... */
            state: string;
            user_type?: string;
            username: string;
            web_url: string;
        };
        UserPreferences: {
            /** @description Of pages and mails, as in `de`; null where nothing was chosen. */
            preferred_language: string | null;
        };
        Version: {
            enterprise: boolean;
            kas: {
                enabled: boolean;
                externalK8sProxyUrl: null;
                externalUrl: null;
                version: null;
            };
            revision: string;
            version: string;
        };
        WholeModerationCase: {
            appeals: {
                author: components["schemas"]["BasicUser"] | null;
                body: string;
                /** Format: date-time */
                created_at: string;
            }[];
            /** Format: date-time */
            created_at: string;
            decisions: ("hide" | "show" | "remove" | "dismiss")[];
            group_id: number | null;
            held_because: string | null;
            /** @description What a post says, as HTML that is safe; empty once it is gone. */
            html: string;
            id: number;
            outcome: ("held" | "hidden" | "removed") | null;
            person: components["schemas"]["BasicUser"] | null;
            reason: string;
            reports: {
                /** @enum {unknown} */
                category: "spam" | "harassment" | "hate" | "private" | "illegal" | "rules" | "other";
                /** Format: date-time */
                created_at: string;
                note: string;
                reporter: components["schemas"]["BasicUser"] | null;
            }[];
            reports_count: number;
            sanctions: components["schemas"]["Sanction"][];
            /** @enum {unknown} */
            state: "open" | "appealed" | "closed";
            /** @description The UUID of a post; of a person or an import the id. */
            subject_id: string;
            /** @enum {unknown} */
            subject_type: "post" | "person" | "import";
            /** Format: date-time */
            updated_at: string;
            web_url: string;
        };
    };
    responses: {
        /** @description A parameter is missing or cannot be read. */
        GraphqlRefusal400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description Sign in: credentials are missing or wrong. */
        GraphqlRefusal401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description These credentials may not do this. */
        GraphqlRefusal403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description It is not there, or not for you to see. */
        GraphqlRefusal404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description None of the types in `Accept` is answered. */
        GraphqlRefusal406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description It is there already, or in a state that does not allow this. */
        GraphqlRefusal409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description The body is too large. */
        GraphqlRefusal413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description Bodies of this type are not read. */
        GraphqlRefusal415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description A value is not acceptable. */
        GraphqlRefusal422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to go on. */
        GraphqlRefusal429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GraphqlRefusal"];
            };
        };
        /** @description The body is too large. */
        GroupPlainRefusal413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/plain": components["schemas"]["GroupPlainRefusal"];
            };
        };
        /** @description A parameter is missing or cannot be read. */
        GroupRefusal400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description Sign in: credentials are missing or wrong. */
        GroupRefusal401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description These credentials may not do this. */
        GroupRefusal403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description It is not there, or not for you to see. */
        GroupRefusal404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description None of the types in `Accept` is answered. */
        GroupRefusal406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description It is there already, or in a state that does not allow this. */
        GroupRefusal409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description Bodies of this type are not read. */
        GroupRefusal415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description A value is not acceptable. */
        GroupRefusal422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to go on. */
        GroupRefusal429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupRefusal"];
            };
        };
        /** @description A parameter is missing or cannot be read. */
        Refusal400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Sign in: credentials are missing or wrong. */
        Refusal401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description These credentials may not do this. */
        Refusal403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description It is not there, or not for you to see. */
        Refusal404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description None of the types in `Accept` is answered. */
        Refusal406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description It is there already, or in a state that does not allow this. */
        Refusal409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A header that the protocol needs is missing, or of another version. */
        Refusal412: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body is too large. */
        Refusal413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Bodies of this type are not read. */
        Refusal415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A value is not acceptable. */
        Refusal422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many requests; `Retry-After` says when to go on. */
        Refusal429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getWellKnownWebfinger: {
        parameters: {
            query: {
                /** @description Kinds of links to answer; all by default. */
                rel?: string[];
                /** @description `acct:<address>`, or the URL of a channel. */
                resource: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jrd+json": {
                        aliases: string[];
                        links: {
                            href: string;
                            rel: string;
                            type?: string;
                        }[];
                        properties: {
                            [key: string]: string;
                        };
                        subject: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            404: components["responses"]["Refusal404"];
            429: components["responses"]["Refusal429"];
        };
    };
    postApiGraphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    extensions?: {
                        [key: string]: unknown;
                    } | null;
                    operationName?: string | null;
                    /** @description A document of GraphQL. */
                    query: string;
                    variables?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlAnswer"];
                };
            };
            400: components["responses"]["GraphqlRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GraphqlRefusal"];
                };
            };
            403: components["responses"]["GraphqlRefusal403"];
            404: components["responses"]["GraphqlRefusal404"];
            406: components["responses"]["GraphqlRefusal406"];
            409: components["responses"]["GraphqlRefusal409"];
            413: components["responses"]["GraphqlRefusal413"];
            415: components["responses"]["GraphqlRefusal415"];
            422: components["responses"]["GraphqlRefusal422"];
            429: components["responses"]["GraphqlRefusal429"];
        };
    };
    getAdminGroups: {
        parameters: {
            query?: {
                cursor?: string;
                kind?: "group" | "personal" | "removed";
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGroup"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getAdminJobs: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                status?: "failed" | "queued" | "running";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteAdminJobsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description Nothing that has failed has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postAdminJobsByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description Nothing that has failed has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getAdminMails: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                status?: "queued" | "sent" | "kept" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postAdminMailsByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description Nothing that has failed has this id. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postAdminMailsTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getAdminStorage: {
        parameters: {
            query?: {
                /** @description Channels that are listed, at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storage"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getApplicationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putApplicationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    allow_bypass_placeholder_confirmation?: boolean;
                    allow_contribution_mapping_to_admins?: boolean;
                    allow_several_placeholders_per_user?: boolean;
                    placeholder_user_limit?: number;
                    /** @enum {unknown} */
                    registration?: "closed" | "invitation" | "approval" | "open";
                    require_admin_approval_after_user_signup?: boolean;
                    server_name?: string;
                    signup_enabled?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    allow_bypass_placeholder_confirmation?: boolean;
                    allow_contribution_mapping_to_admins?: boolean;
                    allow_several_placeholders_per_user?: boolean;
                    placeholder_user_limit?: number;
                    /** @enum {unknown} */
                    registration?: "closed" | "invitation" | "approval" | "open";
                    require_admin_approval_after_user_signup?: boolean;
                    server_name?: string;
                    signup_enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description No setting is named. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getAuditEvents: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                /** @description Of what was done to this user alone. */
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerEvent"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getBroadcastMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postBroadcastMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"];
                };
            };
            /** @description There is no message, or it ends before it begins. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are too many. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getBroadcastMessagesByMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description There is no such announcement. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putBroadcastMessagesByMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message?: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message?: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"];
                };
            };
            /** @description There is no message, or it ends before it begins. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description There is no such announcement. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteBroadcastMessagesByMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description There is no such announcement. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmoji"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Other names, with commas between; 10 at most. */
                    aliases?: string;
                    /**
                     * @description No effect: client libraries send it, empty, beside every file.
                     * @constant
                     */
                    avatar?: "";
                    /** Format: binary */
                    file: Blob;
                    /** @description 2 to 64 of a to z, digits, `_`, `+` and `-`; unique. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmoji"];
                };
            };
            /** @description No name of an emoji, or too many aliases. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            /** @description Another emoji has one of the names. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description The picture is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["GroupPlainRefusal"];
                };
            };
            415: components["responses"]["GroupRefusal415"];
            /** @description That is no picture for an emoji, or there are too many emoji. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteCustomEmojiByEmojiId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emoji_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The server has no such emoji. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroups: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                all_available?: boolean;
                archived?: boolean;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                min_access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                order_by?: "name" | "path" | "id" | "similarity";
                owned?: boolean;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                search?: string;
                skip_groups?: number[];
                sort?: "asc" | "desc";
                /** @description Only false: groups have none here. */
                statistics?: false;
                top_level_only?: boolean;
                visibility?: "private" | "internal" | "public";
                /** @description Only false: groups have none here. */
                with_custom_attributes?: false;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"][];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            /** @description None of the types in `Accept` is answered. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                    parent_id?: number;
                    path: string;
                    /** @enum {unknown} */
                    visibility?: "private" | "internal" | "public";
                };
                "application/x-www-form-urlencoded": {
                    description?: string;
                    name: string;
                    parent_id?: number;
                    path: string;
                    /** @enum {unknown} */
                    visibility?: "private" | "internal" | "public";
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description The path is taken, or no path. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            /** @description Bodies of this type are not read. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsById: {
        parameters: {
            query?: {
                /** @description Only false: groups have none here. */
                statistics?: false;
                /** @description Only false: groups have none here. */
                with_custom_attributes?: false;
                /** @description Tell up to 100 of its forum channels, too. */
                with_projects?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupWithProjects"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string;
                    name?: string;
                    path?: string;
                    /** @enum {unknown} */
                    visibility?: "private" | "internal" | "public";
                };
                "application/x-www-form-urlencoded": {
                    description?: string;
                    name?: string;
                    path?: string;
                    /** @enum {unknown} */
                    visibility?: "private" | "internal" | "public";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description The path is taken, or no path. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    full_path?: string;
                };
                "application/x-www-form-urlencoded": {
                    full_path?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 202 Accepted */
                        message: string;
                    };
                };
            };
            /** @description It holds content, and `full_path` does not name it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdAuditEvents: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description A day, or a moment as in ISO 8601. */
                created_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                created_before?: string;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEvent"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdAuditEventsExport: {
        parameters: {
            query?: {
                /** @description A day, or a moment as in ISO 8601. */
                created_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                created_before?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdBroadcastMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdBroadcastMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"];
                };
            };
            /** @description There is no message, or it ends before it begins. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are too many. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdBroadcastMessagesByMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message?: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    broadcast_type?: "banner";
                    /** @description Whoever has read it may put it away; true unless said. */
                    dismissable?: boolean;
                    /** @description An hour after it starts, unless said; empty for no end. */
                    ends_at?: string;
                    /** @enum {unknown} */
                    level?: "info" | "warning" | "urgent";
                    message?: string;
                    /** @description Now, unless said. */
                    starts_at?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastMessage"];
                };
            };
            /** @description There is no message, or it ends before it begins. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such announcement. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdBroadcastMessagesByMessageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such announcement. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdChannelCategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCategory"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdChannelCategories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
                "application/x-www-form-urlencoded": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCategory"];
                };
            };
            /** @description There is no name. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are too many. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdChannelCategoriesByCategoryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                category_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description From 1; places behind the last are the last. */
                    position?: number;
                };
                "application/x-www-form-urlencoded": {
                    name?: string;
                    /** @description From 1; places behind the last are the last. */
                    position?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCategory"];
                };
            };
            /** @description The name is empty. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such category in the group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdChannelCategoriesByCategoryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                category_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such category in the group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdChannels: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupChannel"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdChannelsByChannelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupChannel"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such channel in the group that the caller may know of. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdChannelsByChannelId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A category of the group; 0 for none. */
                    category_id?: number;
                    /** @description From 1; places behind the last are the last. */
                    position?: number;
                    /** @description Only its members read it; whoever makes it so is the first of them. Maintainers and Owners know of it. */
                    private?: boolean;
                    /** @description Shown in the head of the channel; empty for none. */
                    topic?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description A category of the group; 0 for none. */
                    category_id?: number;
                    /** @description From 1; places behind the last are the last. */
                    position?: number;
                    /** @description Only its members read it; whoever makes it so is the first of them. Maintainers and Owners know of it. */
                    private?: boolean;
                    /** @description Shown in the head of the channel; empty for none. */
                    topic?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupChannel"];
                };
            };
            /** @description The category is none of this group. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such channel in the group that the caller may know of. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdChannelsByChannelIdMembers: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                channel_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such channel in the group that the caller may know of. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdChannelsByChannelIdMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user_id: number;
                };
                "application/x-www-form-urlencoded": {
                    user_id: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description They are no member of the group. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such channel, or no such user. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The channel is not private. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdChannelsByChannelIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                channel_id: number;
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such channel. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The channel is not private. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdClaimSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimSettings"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdClaimSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Claims that rest on an address are approved at once, in the name of whoever set it. */
                    approves_addresses?: boolean;
                    /**
                     * @description What members may claim: nothing, what the archive knows an address of theirs of (the default), or anybody of a list.
                     * @enum {unknown}
                     */
                    claims?: "off" | "address" | "choice";
                };
                "application/x-www-form-urlencoded": {
                    /** @description Claims that rest on an address are approved at once, in the name of whoever set it. */
                    approves_addresses?: boolean;
                    /**
                     * @description What members may claim: nothing, what the archive knows an address of theirs of (the default), or anybody of a list.
                     * @enum {unknown}
                     */
                    claims?: "off" | "address" | "choice";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimSettings"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The group is below another one. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdClaimableSourceUsers: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
                search?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimablePerson"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdClaims: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
                state?: "open" | "approved" | "declined" | "withdrawn" | "ended";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdClaimsApprove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    claim_ids: number[];
                };
                "application/x-www-form-urlencoded": {
                    claim_ids: number[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string | null;
                        /** @enum {unknown} */
                        state: "open" | "approved" | "declined" | "withdrawn" | "ended";
                    }[];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The group has no such claim. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdClaimsDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    claim_ids: number[];
                };
                "application/x-www-form-urlencoded": {
                    claim_ids: number[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string | null;
                        /** @enum {unknown} */
                        state: "open" | "approved" | "declined" | "withdrawn" | "ended";
                    }[];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The group has no such claim. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmoji"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Other names, with commas between; 10 at most. */
                    aliases?: string;
                    /**
                     * @description No effect: client libraries send it, empty, beside every file.
                     * @constant
                     */
                    avatar?: "";
                    /** Format: binary */
                    file: Blob;
                    /** @description 2 to 64 of a to z, digits, `_`, `+` and `-`; unique. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomEmoji"];
                };
            };
            /** @description No name of an emoji, or too many aliases. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            /** @description Another emoji has one of the names. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description The picture is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["GroupPlainRefusal"];
                };
            };
            415: components["responses"]["GroupRefusal415"];
            /** @description That is no picture for an emoji, or there are too many emoji. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdCustomEmojiByEmojiId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                emoji_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The group has no such emoji. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdDescendantGroups: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                all_available?: boolean;
                archived?: boolean;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                min_access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                order_by?: "name" | "path" | "id" | "similarity";
                owned?: boolean;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                search?: string;
                skip_groups?: number[];
                sort?: "asc" | "desc";
                /** @description Only false: groups have none here. */
                statistics?: false;
                top_level_only?: boolean;
                visibility?: "private" | "internal" | "public";
                /** @description Only false: groups have none here. */
                with_custom_attributes?: false;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdHooks: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHook"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdHooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_issues_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_note_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    deployment_events?: false;
                    description?: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    emoji_events?: false;
                    /** @description Whether the certificate of the receiver must be valid; true unless said. */
                    enable_ssl_verification?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    feature_flag_events?: false;
                    /** @description Imports: finished, failed. */
                    import_events?: boolean;
                    /** @description Posts in channels of the group: new, edited, deleted. */
                    issues_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    job_events?: false;
                    /** @description Members: added, changed, removed. */
                    member_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    merge_requests_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    milestone_events?: false;
                    name?: string;
                    /** @description Comments there: new, edited, deleted. */
                    note_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    pipeline_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    project_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    push_events?: false;
                    /** @description Source users: asked for, accepted, declined, taken back, expired, claimed, completed, failed. */
                    reassignment_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    releases_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    repository_update_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    resource_access_token_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    subgroup_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    tag_push_events?: false;
                    /** @description Sent as `X-Gitlab-Token`; empty for none. Never shown. */
                    token?: string;
                    /** @description Files of reassignments: finished, failed. */
                    upload_events?: boolean;
                    /** @description Where events are sent: https or http. */
                    url: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    vulnerability_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    wiki_page_events?: false;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_issues_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_note_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    deployment_events?: false;
                    description?: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    emoji_events?: false;
                    /** @description Whether the certificate of the receiver must be valid; true unless said. */
                    enable_ssl_verification?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    feature_flag_events?: false;
                    /** @description Imports: finished, failed. */
                    import_events?: boolean;
                    /** @description Posts in channels of the group: new, edited, deleted. */
                    issues_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    job_events?: false;
                    /** @description Members: added, changed, removed. */
                    member_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    merge_requests_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    milestone_events?: false;
                    name?: string;
                    /** @description Comments there: new, edited, deleted. */
                    note_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    pipeline_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    project_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    push_events?: false;
                    /** @description Source users: asked for, accepted, declined, taken back, expired, claimed, completed, failed. */
                    reassignment_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    releases_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    repository_update_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    resource_access_token_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    subgroup_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    tag_push_events?: false;
                    /** @description Sent as `X-Gitlab-Token`; empty for none. Never shown. */
                    token?: string;
                    /** @description Files of reassignments: finished, failed. */
                    upload_events?: boolean;
                    /** @description Where events are sent: https or http. */
                    url: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    vulnerability_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    wiki_page_events?: false;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHookWithSecret"];
                };
            };
            /** @description The address is none that can be sent to, or no event is on. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are too many. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdHooksByHookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHook"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdHooksByHookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_issues_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_note_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    deployment_events?: false;
                    description?: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    emoji_events?: false;
                    /** @description Whether the certificate of the receiver must be valid; true unless said. */
                    enable_ssl_verification?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    feature_flag_events?: false;
                    /** @description Imports: finished, failed. */
                    import_events?: boolean;
                    /** @description Posts in channels of the group: new, edited, deleted. */
                    issues_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    job_events?: false;
                    /** @description Members: added, changed, removed. */
                    member_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    merge_requests_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    milestone_events?: false;
                    name?: string;
                    /** @description Comments there: new, edited, deleted. */
                    note_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    pipeline_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    project_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    push_events?: false;
                    /** @description Source users: asked for, accepted, declined, taken back, expired, claimed, completed, failed. */
                    reassignment_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    releases_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    repository_update_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    resource_access_token_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    subgroup_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    tag_push_events?: false;
                    /** @description Sent as `X-Gitlab-Token`; empty for none. Never shown. */
                    token?: string;
                    /** @description Files of reassignments: finished, failed. */
                    upload_events?: boolean;
                    /** @description Where events are sent: https or http. */
                    url?: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    vulnerability_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    wiki_page_events?: false;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_issues_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    confidential_note_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    deployment_events?: false;
                    description?: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    emoji_events?: false;
                    /** @description Whether the certificate of the receiver must be valid; true unless said. */
                    enable_ssl_verification?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    feature_flag_events?: false;
                    /** @description Imports: finished, failed. */
                    import_events?: boolean;
                    /** @description Posts in channels of the group: new, edited, deleted. */
                    issues_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    job_events?: false;
                    /** @description Members: added, changed, removed. */
                    member_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    merge_requests_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    milestone_events?: false;
                    name?: string;
                    /** @description Comments there: new, edited, deleted. */
                    note_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    pipeline_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    project_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    push_events?: false;
                    /** @description Source users: asked for, accepted, declined, taken back, expired, claimed, completed, failed. */
                    reassignment_events?: boolean;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    releases_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    repository_update_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    resource_access_token_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    subgroup_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    tag_push_events?: false;
                    /** @description Sent as `X-Gitlab-Token`; empty for none. Never shown. */
                    token?: string;
                    /** @description Files of reassignments: finished, failed. */
                    upload_events?: boolean;
                    /** @description Where events are sent: https or http. */
                    url?: string;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    vulnerability_events?: false;
                    /**
                     * @description Only false: there are no such events here.
                     * @constant
                     */
                    wiki_page_events?: false;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHook"];
                };
            };
            /** @description The address is none that can be sent to, or no event is on. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdHooksByHookId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdHooksByHookIdEvents: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                state?: "queued" | "delivered" | "failed";
            };
            header?: never;
            path: {
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHookEvent"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdHooksByHookIdEventsByEventId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: number;
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHookEvent"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdHooksByHookIdEventsByEventIdResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: number;
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHookEvent"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdHooksByHookIdRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: number;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description For so many hours both sign; 24 unless said, 0 where the one before has become known. */
                    overlap_hours?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description For so many hours both sign; 24 unless said, 0 where the one before has become known. */
                    overlap_hours?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHookWithSecret"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdHooksByHookIdTestByTrigger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hook_id: number;
                id: string;
                trigger: "issues_events" | "note_events" | "member_events" | "import_events" | "upload_events" | "reassignment_events";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupHookEvent"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such webhook, or event. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdImports: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                sort?: "asc" | "desc";
                state?: "created" | "running" | "finished" | "failed" | "cancelled" | "removing";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"][];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description No effect: client libraries send it, empty, beside every file.
                     * @constant
                     */
                    avatar?: "";
                    direct_messages?: boolean;
                    dry_run?: boolean;
                    /** Format: binary */
                    file: Blob;
                    format?: string;
                    source_host?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportWithReport"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            /** @description The archive is larger than `TRIBUTARY_IMPORT_LIMIT`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["GroupPlainRefusal"];
                };
            };
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdInvitations: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
                /** @description A part of the address. */
                query?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    /** @description One address, or several with commas between them. */
                    email?: string;
                    expires_at?: string | "";
                    /** @description No effect: nothing is counted by it here. */
                    invite_source?: string;
                    /** @description Users who become members at once: one id, or several with commas between them. */
                    user_id?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    /** @description One address, or several with commas between them. */
                    email?: string;
                    expires_at?: string | "";
                    /** @description No effect: nothing is counted by it here. */
                    invite_source?: string;
                    /** @description Users who become members at once: one id, or several with commas between them. */
                    user_id?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invited"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description The role is higher than your own. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            /** @description More than 60 invitations in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    putGroupsByIdInvitationsByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    expires_at?: string | "";
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {integer} */
                    access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    expires_at?: string | "";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {integer} */
                        access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                        expires_at: string | null;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description The role is higher than your own. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description The address has not been invited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdInvitationsByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The address has not been invited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdInvitationsByEmailResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The address has not been invited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It was mailed in the last quarter of an hour. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description More than 60 invitations in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getGroupsByIdInvitationsLinks: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLink"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdInvitationsLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    /** @description Days until the link ends; 7 by default, at most 365. */
                    days?: number;
                    expires_at?: string | "";
                    /** @description How many may use it; any number by default. */
                    max_uses?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    /** @description Days until the link ends; 7 by default, at most 365. */
                    days?: number;
                    expires_at?: string | "";
                    /** @description How many may use it; any number by default. */
                    max_uses?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {integer} */
                        access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                        /** Format: date-time */
                        created_at: string;
                        created_by_name: string | null;
                        /** Format: date-time */
                        ends_at: string;
                        expires_at: string | null;
                        id: number;
                        max_uses: number | null;
                        url: string;
                        uses: number;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The role is higher than your own. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            /** @description More than 60 invitations in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    deleteGroupsByIdInvitationsLinksByLinkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The group has no such link. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdMembers: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                query?: string;
                /** @description Only false: nobody takes a seat here. */
                show_seat_info?: false;
                skip_users?: number[];
                sort?: "asc" | "desc";
                state?: "active" | "awaiting";
                user_ids?: number[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    expires_at?: string | "";
                    /** @description One id, or several with commas between them. */
                    user_id?: string;
                    username?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    expires_at?: string | "";
                    /** @description One id, or several with commas between them. */
                    user_id?: string;
                    username?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"] | {
                        status: string;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such user. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            /** @description One of them is a member. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    expires_at?: string | "";
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {integer} */
                    access_level: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                    expires_at?: string | "";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description It is the last Owner. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Only true: memberships of groups below are ended there.
                     * @constant
                     */
                    skip_subresources?: true;
                    /** @description No effect: nobody is assigned to a thread here. */
                    unassign_issuables?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Only true: memberships of groups below are ended there.
                     * @constant
                     */
                    skip_subresources?: true;
                    /** @description No effect: nobody is assigned to a thread here. */
                    unassign_issuables?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description It is the last Owner. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdMembersAll: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                query?: string;
                /** @description Only false: nobody takes a seat here. */
                show_seat_info?: false;
                skip_users?: number[];
                sort?: "asc" | "desc";
                state?: "active" | "awaiting";
                user_ids?: number[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdMembersAllByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdModerationCases: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                /** @description Those that wait for a decision, which is the default, or the others. */
                status?: "open" | "closed";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationCase"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdModerationNewcomerLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewcomerLimits"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdModerationNewcomerLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Somebody is new for so many days after their account was made; 0 for no matter how old it is. */
                    days: number;
                    /**
                     * @description What becomes of links to other sites: `hold` has moderators look at the message before others see it (what is for chosen people is refused), `refuse` does not take it; they are allowed, unless said.
                     * @enum {unknown}
                     */
                    links?: "allow" | "hold" | "refuse";
                    /** @description Messages that they may write in an hour; any number, unless said. */
                    max_an_hour?: number;
                    /** @description Somebody is new until they have written so many messages; 0 for no matter how many. */
                    messages: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Somebody is new for so many days after their account was made; 0 for no matter how old it is. */
                    days: number;
                    /**
                     * @description What becomes of links to other sites: `hold` has moderators look at the message before others see it (what is for chosen people is refused), `refuse` does not take it; they are allowed, unless said.
                     * @enum {unknown}
                     */
                    links?: "allow" | "hold" | "refuse";
                    /** @description Messages that they may write in an hour; any number, unless said. */
                    max_an_hour?: number;
                    /** @description Somebody is new until they have written so many messages; 0 for no matter how many. */
                    messages: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewcomerLimits"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteGroupsByIdModerationNewcomerLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdModerationRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentRule"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdModerationRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentRule"];
                };
            };
            /** @description No word, or no name of a site. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            /** @description There is a rule for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are as many rules as there may be. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdModerationRulesTry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleTrial"];
                };
            };
            /** @description No word, or no name of a site. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdModerationSuspensions: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdPlaceholderReassignments: {
        parameters: {
            query?: {
                /** @description With the addresses that the archive knows, for an upload with `invite`. */
                addresses?: boolean;
                extra_columns?: boolean;
                format?: "csv" | "json";
                /** @description What has become of everybody, or of those in a state, as a file that does the same. */
                mapping?: boolean;
                /** @description What users are suggested by. */
                prefill?: string[];
                /** @description The same. */
                state?: string[];
                /** @description States of source users; `all` for any. */
                status?: string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingReassignment"][];
                    "text/csv": string;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdPlaceholderReassignments: {
        parameters: {
            query?: {
                /** @description Only say what would be done. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadedReassignment"][] | {
                    reassignments: components["schemas"]["UploadedReassignment"][];
                };
                "multipart/form-data": {
                    dry_run?: string;
                    /** Format: binary */
                    file: Blob;
                    invite?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReassignmentPreview"];
                    "text/csv": string;
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        upload_id: number;
                    };
                };
            };
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        upload_id: number;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            /** @description The file is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["GroupPlainRefusal"];
                };
            };
            415: components["responses"]["GroupRefusal415"];
            /** @description The file is refused as a whole; `errors` says where. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description More than 5 uploads, or 10 dry runs, in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getGroupsByIdPlaceholderReassignmentsUploads: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdPlaceholderReassignmentsUploadsByUploadId: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                format?: "csv" | "json";
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
                /** @description States of rows. */
                state?: string[];
                /** @description Wait for so many seconds at most until `state` is another one; what has ended is answered at once. */
                wait?: number;
            };
            header?: never;
            path: {
                id: string;
                upload_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadWithRows"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            /** @description Too many requests of the user wait already. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getGroupsByIdPlaceholderReassignmentsUploadsByUploadIdEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                upload_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            /** @description Too many requests of the user wait already. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    postGroupsByIdPlaceholderReassignmentsUploadsByUploadIdUndo: {
        parameters: {
            query?: {
                /** @description Only say what would be done. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                id: string;
                upload_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    dry_run?: boolean;
                    /** @enum {unknown} */
                    format?: "csv" | "json";
                    /** @description Only these source users. */
                    source_user_ids?: number[];
                };
                "application/x-www-form-urlencoded": {
                    dry_run?: boolean;
                    /** @enum {unknown} */
                    format?: "csv" | "json";
                    /** @description Only these source users. */
                    source_user_ids?: number[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReassignmentPreview"];
                    "text/csv": string;
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        upload_id: number;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description Nothing of it is left to be undone, or it is still being processed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description More than 5 uploads, or 10 dry runs, in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getGroupsByIdProjects: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                archived?: boolean;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                id_after?: number;
                id_before?: number;
                include_subgroups?: boolean;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                /** @description A day, or a moment as in ISO 8601. */
                last_activity_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                last_activity_before?: string;
                membership?: boolean;
                min_access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                order_by?: "id" | "name" | "path" | "created_at" | "updated_at" | "last_activity_at" | "similarity" | "star_count";
                owned?: boolean;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                search?: string;
                simple?: boolean;
                sort?: "asc" | "desc";
                starred?: boolean;
                /** @description Only false: forum channels have none here. */
                statistics?: false;
                visibility?: "private" | "internal" | "public";
                /** @description Only false: forum channels have none here. */
                with_custom_attributes?: false;
                with_issues_enabled?: boolean;
                with_merge_requests_enabled?: boolean;
                /** @description Only false: forum channels have none here. */
                with_security_reports?: false;
                /** @description No effect: no forum channel is shared with another group. */
                with_shared?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["Project"] | components["schemas"]["SimpleProject"])[];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdReassignmentRequests: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                state?: "open" | "accepted" | "declined" | "cancelled" | "expired";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestProgress"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdReassignmentRequestsNumbers: {
        parameters: {
            query?: {
                /** @description How many days; 90 by default. */
                days?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestNumbers"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdReminderSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReminderSettings"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putGroupsByIdReminderSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description After so many days a request is taken back by itself; 0, the default, for never. */
                    expires_after_days?: number;
                    /** @description Days between two mails about a request. */
                    interval_days?: number;
                    /** @description How many reminders a request gets; 0, the default, for none. */
                    max_reminders?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description After so many days a request is taken back by itself; 0, the default, for never. */
                    expires_after_days?: number;
                    /** @description Days between two mails about a request. */
                    interval_days?: number;
                    /** @description How many reminders a request gets; 0, the default, for none. */
                    max_reminders?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReminderSettings"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The group is below another one. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdSourceUsers: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                order_by?: string;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                search?: string;
                sort?: string;
                status?: string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdSourceUsersKeepAllAsPlaceholder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        updated_source_user_count: number;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getGroupsByIdSourceUsersSuggestions: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
                search?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestion"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsByIdSourceUsersUndo: {
        parameters: {
            query?: {
                /** @description Only say what would be done. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    dry_run?: boolean;
                    /** @enum {unknown} */
                    format?: "csv" | "json";
                    source_user_ids: number[];
                };
                "application/x-www-form-urlencoded": {
                    dry_run?: boolean;
                    /** @enum {unknown} */
                    format?: "csv" | "json";
                    source_user_ids: number[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReassignmentPreview"];
                    "text/csv": string;
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                        upload_id: number;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description Nothing of it can be undone. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description More than 5 uploads, or 10 dry runs, in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getGroupsByIdSubgroups: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                all_available?: boolean;
                archived?: boolean;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                min_access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                order_by?: "name" | "path" | "id" | "similarity";
                owned?: boolean;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                search?: string;
                skip_groups?: number[];
                sort?: "asc" | "desc";
                /** @description Only false: groups have none here. */
                statistics?: false;
                top_level_only?: boolean;
                visibility?: "private" | "internal" | "public";
                /** @description Only false: groups have none here. */
                with_custom_attributes?: false;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postGroupsImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description No effect: client libraries send it, empty, beside every file.
                     * @constant
                     */
                    avatar?: "";
                    /** Format: binary */
                    file: Blob;
                    name: string;
                    parent_id?: number;
                    path: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        group_id: number;
                        import_id: number;
                        /** @example 202 Accepted */
                        message: string;
                    };
                };
            };
            /** @description The path is taken, or no path. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            /** @description The archive is larger than `TRIBUTARY_IMPORT_LIMIT`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["GroupPlainRefusal"];
                };
            };
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getImports: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                sort?: "asc" | "desc";
                state?: "created" | "running" | "finished" | "failed" | "cancelled" | "removing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"][];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description No effect: client libraries send it, empty, beside every file.
                     * @constant
                     */
                    avatar?: "";
                    direct_messages?: boolean;
                    dry_run?: boolean;
                    /** Format: binary */
                    file: Blob;
                    format?: string;
                    source_host?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportWithReport"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            /** @description The archive is larger than `TRIBUTARY_IMPORT_LIMIT`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["GroupPlainRefusal"];
                };
            };
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getImportsById: {
        parameters: {
            query?: {
                /** @description Wait for so many seconds at most until `state` is another one; what has ended is answered at once. */
                wait?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportWithReport"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            /** @description Too many requests of the user wait already. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    deleteImportsById: {
        parameters: {
            query?: {
                /** @description Only say what would be done. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    dry_run?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRemoval"];
                };
            };
            /** @description The answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example 202 Accepted */
                        message: string;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postImportsByIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportWithReport"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It has ended. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getImportsByIdEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            /** @description Too many requests of the user wait already. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    postImportsByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportWithReport"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It has neither failed nor been cancelled. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getInvitations: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
                /** @description A part of the address. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInvitation"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One address, or several with commas between them. */
                    email: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description One address, or several with commas between them. */
                    email: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invited"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            /** @description More than 60 invitations in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    deleteInvitationsByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The address has not been invited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postInvitationsByEmailResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInvitation"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description The address has not been invited. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It was mailed in the last quarter of an hour. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description More than 60 invitations in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getInvitationsLinks: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInvitationLink"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postInvitationsLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Days until the link ends; 7 by default, at most 365. */
                    days?: number;
                    /** @description How many may use it; any number by default. */
                    max_uses?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Days until the link ends; 7 by default, at most 365. */
                    days?: number;
                    /** @description How many may use it; any number by default. */
                    max_uses?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        created_at: string;
                        created_by_name: string | null;
                        /** Format: date-time */
                        ends_at: string;
                        id: number;
                        max_uses: number | null;
                        url: string;
                        uses: number;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            /** @description More than 60 invitations in a minute. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    deleteInvitationsLinksByLinkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such link. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getModerationCases: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
                /** @description Those that wait for a decision, which is the default, or the others. */
                status?: "open" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationCase"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getModerationCasesByCaseId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeModerationCase"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such case that the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationCasesByCaseIdAppeals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: string;
                };
                "application/x-www-form-urlencoded": {
                    body: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationNotice"];
                };
            };
            /** @description The answer is empty. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such decision about the caller. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description Too many answers. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationCasesByCaseIdDecision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    decision: "hide" | "show" | "remove" | "dismiss";
                    reason?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {unknown} */
                    decision: "hide" | "show" | "remove" | "dismiss";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeModerationCase"];
                };
            };
            /** @description No reason for what needs one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such case that the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description That cannot be decided as things are. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationCasesByCaseIdSuspensions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description When it ends by itself; unless said, when it is lifted. */
                    ends_at?: string;
                    /** @description What the person reads. */
                    reason: string;
                    /**
                     * @description Where it counts: the group of the case unless said; the whole server for administrators alone.
                     * @enum {unknown}
                     */
                    scope?: "group" | "server";
                };
                "application/x-www-form-urlencoded": {
                    /** @description When it ends by itself; unless said, when it is lifted. */
                    ends_at?: string;
                    /** @description What the person reads. */
                    reason: string;
                    /**
                     * @description Where it counts: the group of the case unless said; the whole server for administrators alone.
                     * @enum {unknown}
                     */
                    scope?: "group" | "server";
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"];
                };
            };
            /** @description There is no reason, or the end is not in the future. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description Only administrators decide for the whole server. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description There is no such case that the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There is nobody here whom the case concerns, or they cannot be warned or suspended there. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationCasesByCaseIdWarnings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What the person reads. */
                    reason: string;
                    /**
                     * @description Where it counts: the group of the case unless said; the whole server for administrators alone.
                     * @enum {unknown}
                     */
                    scope?: "group" | "server";
                };
                "application/x-www-form-urlencoded": {
                    /** @description What the person reads. */
                    reason: string;
                    /**
                     * @description Where it counts: the group of the case unless said; the whole server for administrators alone.
                     * @enum {unknown}
                     */
                    scope?: "group" | "server";
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"];
                };
            };
            /** @description There is no reason, or the end is not in the future. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description Only administrators decide for the whole server. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description There is no such case that the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There is nobody here whom the case concerns, or they cannot be warned or suspended there. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getModerationNewcomerLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewcomerLimits"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putModerationNewcomerLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Somebody is new for so many days after their account was made; 0 for no matter how old it is. */
                    days: number;
                    /**
                     * @description What becomes of links to other sites: `hold` has moderators look at the message before others see it (what is for chosen people is refused), `refuse` does not take it; they are allowed, unless said.
                     * @enum {unknown}
                     */
                    links?: "allow" | "hold" | "refuse";
                    /** @description Messages that they may write in an hour; any number, unless said. */
                    max_an_hour?: number;
                    /** @description Somebody is new until they have written so many messages; 0 for no matter how many. */
                    messages: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Somebody is new for so many days after their account was made; 0 for no matter how old it is. */
                    days: number;
                    /**
                     * @description What becomes of links to other sites: `hold` has moderators look at the message before others see it (what is for chosen people is refused), `refuse` does not take it; they are allowed, unless said.
                     * @enum {unknown}
                     */
                    links?: "allow" | "hold" | "refuse";
                    /** @description Messages that they may write in an hour; any number, unless said. */
                    max_an_hour?: number;
                    /** @description Somebody is new until they have written so many messages; 0 for no matter how many. */
                    messages: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewcomerLimits"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getModerationRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentRule"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentRule"];
                };
            };
            /** @description No word, or no name of a site. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            /** @description There is a rule for this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are as many rules as there may be. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putModerationRulesByRuleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentRule"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such rule of what the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteModerationRulesByRuleId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such rule of what the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationRulesTry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description `hold` has moderators look at the message before others see it, `refuse` does not take it.
                     * @enum {unknown}
                     */
                    action: "hold" | "refuse";
                    /**
                     * @description A word or phrase, or links to a site and the sites below it.
                     * @enum {unknown}
                     */
                    kind: "word" | "link";
                    /** @description Words without regard to case, accents and what stands between them, with an asterisk at the end for any ending; or the name of a site. */
                    pattern: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleTrial"];
                };
            };
            /** @description No word, or no name of a site. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getModerationSuspensions: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description No effect: the list always goes on behind a key. */
                pagination?: "keyset";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postModerationSuspensionsBySuspensionIdLift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                suspension_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sanction"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such suspension that the caller moderates. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It has ended already. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getPersonalAccessTokens: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description A day, or a moment as in ISO 8601. */
                created_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                created_before?: string;
                cursor?: string;
                /** @description A day, or a moment as in ISO 8601. */
                expires_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                expires_before?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                /** @description A day, or a moment as in ISO 8601. */
                last_used_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                last_used_before?: string;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                revoked?: boolean;
                search?: string;
                sort?: "asc" | "desc" | "created_asc" | "created_desc" | "expires_asc" | "expires_desc" | "last_used_asc" | "last_used_desc" | "name_asc" | "name_desc";
                state?: "active" | "inactive";
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description `user_id` names somebody else. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getPersonalAccessTokensById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description It is not yours. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deletePersonalAccessTokensById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was revoked before. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postPersonalAccessTokensByIdRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expires_at?: string | "";
                };
                "application/x-www-form-urlencoded": {
                    expires_at?: string | "";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedAccessToken"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getPersonalAccessTokensSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description It is not yours. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deletePersonalAccessTokensSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It was revoked before. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postPersonalAccessTokensSelfRotate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    expires_at?: string | "";
                };
                "application/x-www-form-urlencoded": {
                    expires_at?: string | "";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedAccessToken"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjects: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                archived?: boolean;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                id_after?: number;
                id_before?: number;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                /** @description A day, or a moment as in ISO 8601. */
                last_activity_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                last_activity_before?: string;
                membership?: boolean;
                min_access_level?: 5 | 10 | 15 | 20 | 30 | 40 | 50;
                order_by?: "id" | "name" | "path" | "created_at" | "updated_at" | "last_activity_at" | "similarity" | "star_count";
                owned?: boolean;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                search?: string;
                search_namespaces?: boolean;
                simple?: boolean;
                sort?: "asc" | "desc";
                starred?: boolean;
                /** @description Only false: forum channels have none here. */
                statistics?: false;
                visibility?: "private" | "internal" | "public";
                /** @description Only false: forum channels have none here. */
                with_custom_attributes?: false;
                with_issues_enabled?: boolean;
                with_merge_requests_enabled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["Project"] | components["schemas"]["SimpleProject"])[];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    name: string;
                    /** @description The group. */
                    namespace_id: number;
                    /** @description Made of the name, if you leave it out. */
                    path?: string;
                    /** @description Only its members see it; whoever opens it is the first. */
                    private?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    description?: string;
                    name: string;
                    /** @description The group. */
                    namespace_id: number;
                    /** @description Made of the name, if you leave it out. */
                    path?: string;
                    /** @description Only its members see it; whoever opens it is the first. */
                    private?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description No name, or a path that is taken. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            /** @description It is there already, or in a state that does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsById: {
        parameters: {
            query?: {
                /** @description Only false: forum channels have none here. */
                license?: false;
                /** @description Only false: forum channels have none here. */
                statistics?: false;
                /** @description Only false: forum channels have none here. */
                with_custom_attributes?: false;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putProjectsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    description?: string;
                    name?: string;
                };
                "application/x-www-form-urlencoded": {
                    description?: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description A name that is empty or too long. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postProjectsByIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdIssues: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                assignee_id?: string;
                author_id?: number;
                author_username?: string;
                confidential?: boolean;
                /** @description A day, or a moment as in ISO 8601. */
                created_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                created_before?: string;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                iids?: number[];
                in?: "title" | "description" | "title,description" | "description,title";
                issue_type?: "issue" | "incident" | "test_case" | "task";
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                order_by?: "created_at" | "updated_at" | "id";
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                scope?: "all" | "created_by_me" | "created-by-me" | "assigned_to_me" | "assigned-to-me";
                search?: string;
                sort?: "asc" | "desc";
                state?: "opened" | "closed" | "all";
                /** @description A day, or a moment as in ISO 8601. */
                updated_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                updated_before?: string;
                /** @description Only false: threads have no labels here. */
                with_labels_details?: false;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdIssuesByIssueIid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                issue_iid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issue"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdIssuesByIssueIidNotes: {
        parameters: {
            query?: {
                activity_filter?: "all_notes" | "only_comments" | "only_activity";
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                order_by?: "created_at" | "updated_at" | "id";
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                sort?: "asc" | "desc";
            };
            header?: never;
            path: {
                id: string;
                issue_iid: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdMembers: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                query?: string;
                /** @description Only false: nobody takes a seat here. */
                show_seat_info?: false;
                skip_users?: number[];
                sort?: "asc" | "desc";
                state?: "active" | "awaiting";
                user_ids?: number[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdMembersAll: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                cursor?: string;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                query?: string;
                /** @description Only false: nobody takes a seat here. */
                show_seat_info?: false;
                skip_users?: number[];
                sort?: "asc" | "desc";
                state?: "active" | "awaiting";
                user_ids?: number[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getProjectsByIdMembersAllByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postProjectsByIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    category: "spam" | "harassment" | "hate" | "private" | "illegal" | "rules" | "other";
                    note?: string;
                    /** @description The UUID of a post; of a person or an import the id. */
                    subject_id: string;
                    /** @enum {unknown} */
                    subject_type: "post" | "person" | "import";
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {unknown} */
                    category: "spam" | "harassment" | "hate" | "private" | "illegal" | "rules" | "other";
                    note?: string;
                    /** @description The UUID of a post; of a person or an import the id. */
                    subject_id: string;
                    /** @enum {unknown} */
                    subject_type: "post" | "person" | "import";
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is no such thing that the caller sees. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It is the caller’s own, or they have reported a lot within the last hour. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getSourceUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdClaim: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is none, or it is not yours to claim. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description Its state does not allow it, somebody else has claimed it, or you have claimed too much. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdKeepAsPlaceholder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdReassign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    assignee_user_id?: number;
                    /** @description Asks whoever has this address, be it without an account. */
                    email?: string;
                    public_email?: string;
                    /** @description Asks whoever has the address that the archive knows. */
                    use_source_email?: boolean;
                    user_id?: number;
                    username?: string;
                };
                "application/x-www-form-urlencoded": {
                    assignee_user_id?: number;
                    /** @description Asks whoever has this address, be it without an account. */
                    email?: string;
                    public_email?: string;
                    /** @description Asks whoever has the address that the archive knows. */
                    use_source_email?: boolean;
                    user_id?: number;
                    username?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it, or the assignee cannot have it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it, or it was done within eight hours. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it, or it was done three times in sixteen hours. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdSplit: {
        parameters: {
            query?: {
                /** @description Only say what would be done. */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Ids or addresses of channels. */
                    channels?: string[];
                    dry_run?: boolean;
                    /** @description A day or a moment. */
                    since?: string;
                    /** @description A day, which belongs to the part, or a moment. */
                    until?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Ids or addresses of channels. */
                    channels?: string[];
                    dry_run?: boolean;
                    /** @description A day or a moment. */
                    since?: string;
                    /** @description A day, which belongs to the part, or a moment. */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SplitPreview"];
                };
            };
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description Somebody has the source user, or it is being split. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it, or it was completed too long ago. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdUndoKeepAsPlaceholder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state does not allow it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postSourceUsersByIdUndoSplit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It is no part, or somebody has it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserClaims: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Claim"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserClaimsByIdWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        message: string | null;
                        /** @enum {unknown} */
                        state: "open" | "approved" | "declined" | "withdrawn" | "ended";
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description There is none, or it is not yours. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description It has been answered. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserEmails: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
                "application/x-www-form-urlencoded": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        confirmed_at: null;
                        email: string;
                        id: null;
                    };
                };
            };
            /** @description It is no address, or it is confirmed already. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            /** @description A session alone adds no address. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are 20 addresses already. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            /** @description Several mails went there within an hour. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
        };
    };
    getUserEmailsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteUserEmailsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description Mail goes to this one. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putUserNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description How often what was not seen is mailed.
                     * @enum {unknown}
                     */
                    digest?: "none" | "daily" | "weekly";
                    /** @description By the clocks of the time zone of the user. */
                    digest_hour?: number;
                    /** @description Of weekly ones, from 1 for Monday (ISO 8601). */
                    digest_weekday?: number;
                    /** @description These reminders come by mail, too. */
                    event_mail?: boolean;
                    /** @description How long before they begin the user is reminded of events; null for never. */
                    event_minutes?: number | null;
                    /** @description Messages to devices say what is new, and by whom; without that only how much. */
                    push_text?: boolean;
                    /** @description When quiet hours begin, in the time zone of the user; what is not urgent waits until they end. */
                    quiet_from?: string | null;
                    /** @description When they end; both or neither are null. */
                    quiet_to?: string | null;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description How often what was not seen is mailed.
                     * @enum {unknown}
                     */
                    digest?: "none" | "daily" | "weekly";
                    /** @description By the clocks of the time zone of the user. */
                    digest_hour?: number;
                    /** @description Of weekly ones, from 1 for Monday (ISO 8601). */
                    digest_weekday?: number;
                    /** @description These reminders come by mail, too. */
                    event_mail?: boolean;
                    /** @description How long before they begin the user is reminded of events; null for never. */
                    event_minutes?: number | null;
                    /** @description Messages to devices say what is new, and by whom; without that only how much. */
                    push_text?: boolean;
                    /** @description When quiet hours begin, in the time zone of the user; what is not urgent waits until they end. */
                    quiet_from?: string | null;
                    /** @description When they end; both or neither are null. */
                    quiet_to?: string | null;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserPersonalAccessTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expires_at?: string | "";
                    name: string;
                    scopes: ("api" | "read_api" | "sudo")[];
                };
                "application/x-www-form-urlencoded": {
                    expires_at?: string | "";
                    name: string;
                    scopes: ("api" | "read_api" | "sudo")[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedAccessToken"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPreferences"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putUserPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    preferred_language: string;
                };
                "application/x-www-form-urlencoded": {
                    preferred_language: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPreferences"];
                };
            };
            /** @description There is no such language. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKey"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserPushSubscriptions: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscription"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserPushSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its secret for authentication, in base64url. */
                    auth: string;
                    /** @description The address at the push service of the browser (RFC 8030). */
                    endpoint: string;
                    /** @description Public key of the browser, in base64url (RFC 8291). */
                    p256dh: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Its secret for authentication, in base64url. */
                    auth: string;
                    /** @description The address at the push service of the browser (RFC 8030). */
                    endpoint: string;
                    /** @description Public key of the browser, in base64url (RFC 8291). */
                    p256dh: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushSubscription"];
                };
            };
            /** @description The address or a key is none that browsers have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description There are too many devices. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteUserPushSubscriptionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserReassignmentRequests: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReassignmentRequest"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserReassignmentRequestsByIdAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        status: string;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not assigned to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state of the source user does not allow it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserReassignmentRequestsByIdReject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Why; whoever asked reads it. */
                    reason?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Why; whoever asked reads it. */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        status: string;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not assigned to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state of the source user does not allow it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUserReassignmentRequestsByIdRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        status: string;
                    };
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not assigned to you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The state of the source user does not allow it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUserSessions: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteUserSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUsers: {
        parameters: {
            query?: {
                active?: boolean;
                /** @description For administrators. */
                admins?: boolean;
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description Nobody is one. */
                auditors?: boolean;
                blocked?: boolean;
                /** @description A day, or a moment as in ISO 8601. */
                created_after?: string;
                /** @description A day, or a moment as in ISO 8601. */
                created_before?: string;
                cursor?: string;
                exclude_active?: boolean;
                /** @description No effect: nobody is external here. */
                exclude_external?: boolean;
                exclude_humans?: boolean;
                exclude_internal?: boolean;
                /** @description Nobody has one. */
                extern_uid?: string;
                /** @description Nobody is. */
                external?: boolean;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                humans?: boolean;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                order_by?: "id" | "name" | "username" | "created_at";
                page?: number;
                pagination?: "keyset" | "offset" | "legacy";
                per_page?: number;
                /** @description Nobody signs in by another server. */
                provider?: string;
                /** @description For administrators. */
                public_email?: string;
                search?: string;
                sort?: "asc" | "desc";
                two_factor?: "enabled" | "disabled";
                username?: string;
                /** @description Only false: users have none here. */
                with_custom_attributes?: false;
                without_active?: boolean;
                without_project_bots?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    admin?: boolean;
                    email: string;
                    force_random_password?: boolean;
                    name: string;
                    password?: string;
                    public_email?: string;
                    /** @description Mails a link to choose the password with; it works for a week. */
                    reset_password?: boolean;
                    /** @description No effect: an address that an administrator gives counts as confirmed. */
                    skip_confirmation?: boolean;
                    username: string;
                };
                "application/x-www-form-urlencoded": {
                    admin?: boolean;
                    email: string;
                    force_random_password?: boolean;
                    name: string;
                    password?: string;
                    public_email?: string;
                    /** @description Mails a link to choose the password with; it works for a week. */
                    reset_password?: boolean;
                    /** @description No effect: an address that an administrator gives counts as confirmed. */
                    skip_confirmation?: boolean;
                    username: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            /** @description Somebody has the username or the address. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    putUsersById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    admin?: boolean;
                    /** @description A new one is added, and is where mails go. */
                    email?: string;
                    name?: string;
                    password?: string;
                    /** @description One of the user's own addresses, or empty. */
                    public_email?: string;
                    username?: string;
                };
                "application/x-www-form-urlencoded": {
                    admin?: boolean;
                    /** @description A new one is added, and is where mails go. */
                    email?: string;
                    name?: string;
                    password?: string;
                    /** @description One of the user's own addresses, or empty. */
                    public_email?: string;
                    username?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Another `username`, a `password` that is too short, or an address that is not theirs. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The state of the user does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdBan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The state of the user does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The state of the user does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdDeactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The state of the user does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUsersByIdEmails: {
        parameters: {
            query?: {
                /** @description No effect: an option of client libraries. */
                all?: unknown;
                /** @description No effect: an option of client libraries. */
                as_list?: unknown;
                /** @description No effect: an option of client libraries. */
                get_all?: unknown;
                /** @description No effect: an option of client libraries. */
                iterator?: unknown;
                page?: number;
                /** @description No effect: pages have numbers. */
                pagination?: "offset" | "legacy";
                per_page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"][];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdEmails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @description No effect: an address that an administrator gives counts as confirmed. */
                    skip_confirmation?: boolean;
                };
                "application/x-www-form-urlencoded": {
                    email: string;
                    /** @description No effect: an address that an administrator gives counts as confirmed. */
                    skip_confirmation?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            /** @description Somebody has the address. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getUsersByIdEmailsByEmailId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email_id: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Email"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    deleteUsersByIdEmailsByEmailId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email_id: number;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is the primary one. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            401: components["responses"]["GroupRefusal401"];
            403: components["responses"]["GroupRefusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            /** @description The user may not sign in at present, or has no address. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdPersonalAccessTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expires_at?: string | "";
                    name: string;
                    scopes: ("api" | "read_api" | "sudo")[];
                };
                "application/x-www-form-urlencoded": {
                    expires_at?: string | "";
                    name: string;
                    scopes: ("api" | "read_api" | "sudo")[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedAccessToken"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdUnban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The state of the user does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    postUsersByIdUnblock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            400: components["responses"]["GroupRefusal400"];
            401: components["responses"]["GroupRefusal401"];
            /** @description The state of the user does not allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            409: components["responses"]["GroupRefusal409"];
            413: components["responses"]["GroupPlainRefusal413"];
            415: components["responses"]["GroupRefusal415"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            400: components["responses"]["GroupRefusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupRefusal"];
                };
            };
            403: components["responses"]["GroupRefusal403"];
            404: components["responses"]["GroupRefusal404"];
            406: components["responses"]["GroupRefusal406"];
            422: components["responses"]["GroupRefusal422"];
            429: components["responses"]["GroupRefusal429"];
        };
    };
    getChannelApiAbconfig: {
        parameters: {
            query?: {
                /** @description Id of a connection; 0 is all. One that is not yours is an empty list. */
                abook_id?: number;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionConfig"][];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiAbconfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of a connection; 0 is all. One that is not yours is an empty list. */
                    abook_id?: number;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Id of a connection; 0 is all. One that is not yours is an empty list. */
                    abook_id?: number;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionConfig"][];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiAbook: {
        parameters: {
            query?: {
                /** @description Id of a connection; 0 is all. One that is not yours is an empty list. */
                abook_id?: number;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"][];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiAbook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Read as `archived`.
                     * @enum {unknown}
                     */
                    abook_archived?: "0" | "1";
                    /**
                     * @description Read as `blocked`.
                     * @enum {unknown}
                     */
                    abook_blocked?: "0" | "1";
                    /** @description Read as `closeness`. */
                    abook_closeness?: number;
                    /**
                     * @description Read as `hidden`.
                     * @enum {unknown}
                     */
                    abook_hidden?: "0" | "1";
                    /** @description Id of the connection to change; else one of the three names whom to connect to. */
                    abook_id?: number;
                    /**
                     * @description Read as `ignored`.
                     * @enum {unknown}
                     */
                    abook_ignored?: "0" | "1";
                    /** @description Address, as in `ann@example.org`. */
                    address?: string;
                    /**
                     * @description Read as `archived`.
                     * @enum {unknown}
                     */
                    archive?: "0" | "1";
                    /**
                     * @description Out of sight.
                     * @enum {unknown}
                     */
                    archived?: "0" | "1";
                    /**
                     * @description Read as `blocked`.
                     * @enum {unknown}
                     */
                    block?: "0" | "1";
                    /**
                     * @description May do nothing.
                     * @enum {unknown}
                     */
                    blocked?: "0" | "1";
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description 0 to 99. */
                    closeness?: number;
                    /** @description Permissions to give. */
                    grant?: string[];
                    /** @description Guid of the identity. */
                    guid?: string;
                    /** @description Hash of the identity. */
                    hash?: string;
                    /**
                     * @description Not shown to others.
                     * @enum {unknown}
                     */
                    hidden?: "0" | "1";
                    /**
                     * @description Read as `hidden`.
                     * @enum {unknown}
                     */
                    hide?: "0" | "1";
                    /**
                     * @description Read as `ignored`.
                     * @enum {unknown}
                     */
                    ignore?: "0" | "1";
                    /**
                     * @description Nothing of it is delivered.
                     * @enum {unknown}
                     */
                    ignored?: "0" | "1";
                    /** @description Permissions to take. */
                    revoke?: string[];
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Read as `archived`.
                     * @enum {unknown}
                     */
                    abook_archived?: "0" | "1";
                    /**
                     * @description Read as `blocked`.
                     * @enum {unknown}
                     */
                    abook_blocked?: "0" | "1";
                    /** @description Read as `closeness`. */
                    abook_closeness?: number;
                    /**
                     * @description Read as `hidden`.
                     * @enum {unknown}
                     */
                    abook_hidden?: "0" | "1";
                    /** @description Id of the connection to change; else one of the three names whom to connect to. */
                    abook_id?: number;
                    /**
                     * @description Read as `ignored`.
                     * @enum {unknown}
                     */
                    abook_ignored?: "0" | "1";
                    /** @description Address, as in `ann@example.org`. */
                    address?: string;
                    /**
                     * @description Read as `archived`.
                     * @enum {unknown}
                     */
                    archive?: "0" | "1";
                    /**
                     * @description Out of sight.
                     * @enum {unknown}
                     */
                    archived?: "0" | "1";
                    /**
                     * @description Read as `blocked`.
                     * @enum {unknown}
                     */
                    block?: "0" | "1";
                    /**
                     * @description May do nothing.
                     * @enum {unknown}
                     */
                    blocked?: "0" | "1";
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description 0 to 99. */
                    closeness?: number;
                    /** @description Permissions to give. */
                    "grant[]"?: string[];
                    /** @description Guid of the identity. */
                    guid?: string;
                    /** @description Hash of the identity. */
                    hash?: string;
                    /**
                     * @description Not shown to others.
                     * @enum {unknown}
                     */
                    hidden?: "0" | "1";
                    /**
                     * @description Read as `hidden`.
                     * @enum {unknown}
                     */
                    hide?: "0" | "1";
                    /**
                     * @description Read as `ignored`.
                     * @enum {unknown}
                     */
                    ignore?: "0" | "1";
                    /**
                     * @description Nothing of it is delivered.
                     * @enum {unknown}
                     */
                    ignored?: "0" | "1";
                    /** @description Permissions to take. */
                    "revoke[]"?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        connection?: components["schemas"]["Connection"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such connection, or no such identity that you may know of. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiAbookDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the connection. */
                    abook_id: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Id of the connection. */
                    abook_id: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such connection. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiAlbums: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        albums: components["schemas"]["Album"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiAlbums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        albums: components["schemas"]["Album"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiBin: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description How many to answer; 0 or nothing is 100, and more than 1000 are 1000. */
                records?: number;
                /** @description How many to skip. */
                start?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["BinnedFile"][];
                        /** @constant */
                        success: true;
                        /** @description What all in the bin take. */
                        usage: {
                            files: string;
                            filesize: string;
                        };
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiBin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Delete it for good.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /**
                     * @description Delete all in the bin for good.
                     * @enum {unknown}
                     */
                    empty?: "0" | "1";
                    /** @description Hash of a file or folder in the bin, as `bin` lists it. */
                    file_id?: string;
                    /**
                     * @description Take it out of the bin.
                     * @enum {unknown}
                     */
                    restore?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Delete it for good.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /**
                     * @description Delete all in the bin for good.
                     * @enum {unknown}
                     */
                    empty?: "0" | "1";
                    /** @description Hash of a file or folder in the bin, as `bin` lists it. */
                    file_id?: string;
                    /**
                     * @description Take it out of the bin.
                     * @enum {unknown}
                     */
                    restore?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach?: components["schemas"]["FileMeta"];
                        deleted?: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file or folder in the bin of the channel. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description The channel is archived. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelAudience: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allow_cid: string;
                        allow_gid: string;
                        deny_cid: string;
                        deny_gid: string;
                        /** @enum {unknown} */
                        visibility: "public" | "group" | "restricted" | "owner";
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelAudience: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    contact_allow?: string[];
                    /** @description Hashes of identities that may not. */
                    contact_deny?: string[];
                    /** @description Hashes of privacy groups that may see it. */
                    group_allow?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    group_deny?: string[];
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allow_cid: string;
                        allow_gid: string;
                        deny_cid: string;
                        deny_gid: string;
                        /** @constant */
                        success: true;
                        /** @enum {unknown} */
                        visibility: "public" | "group" | "restricted" | "owner";
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description Who sees a group's forum, its group says. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description An identity or a privacy group is unknown. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelCover: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photo_id: string;
                        sizes: {
                            filesize: string;
                            height: string;
                            imgscale: string;
                            mimetype: string;
                            src: string;
                            width: string;
                        }[];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelCover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Show none.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description `resource_id` of a photo that the channel has. */
                    photo_id?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Show none.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description `resource_id` of a photo that the channel has. */
                    photo_id?: string;
                };
                "multipart/form-data": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Show none.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /**
                     * Format: binary
                     * @description The bytes of a file.
                     */
                    file?: Blob;
                    /**
                     * Format: binary
                     * @description Read as `file`.
                     */
                    media?: Blob;
                    /** @description `resource_id` of a photo that the channel has. */
                    photo_id?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photo_id: string;
                        sizes: {
                            filesize: string;
                            height: string;
                            imgscale: string;
                            mimetype: string;
                            src: string;
                            width: string;
                        }[];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such photo. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description The file is no image. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What it is to be found by. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description What it says of itself. */
                    description?: string;
                    /** @description Its name; the address by default. */
                    name?: string;
                    /** @description `public` (the default), `personal` or `forum`. */
                    role?: string;
                    /** @description Its time zone, as in `Europe/Berlin`; UTC by default. */
                    timezone?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description What it is to be found by. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description What it says of itself. */
                    description?: string;
                    /** @description Its name; the address by default. */
                    name?: string;
                    /** @description `public` (the default), `personal` or `forum`. */
                    role?: string;
                    /** @description Its time zone, as in `Europe/Berlin`; UTC by default. */
                    timezone?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channel: components["schemas"]["Channel"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description The address is taken, also by a channel that you may not know of; the response says no more of it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelExportArchive: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description These are not the channel's own credentials. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            /** @description One at a time for each user. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getChannelApiChannelExportBasic: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Bodies as safe HTML too. */
                html?: "0" | "1";
                /** @description The posts of the last three months too. */
                posts?: "0" | "1";
                /** @description Names of sections, with commas between, also with blanks and in capitals; those of the table when none is named. */
                sections?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        abook?: {
                            abconfig: components["schemas"]["ConnectionConfig"][];
                            abook_account: string;
                            abook_archived: string;
                            abook_blocked: string;
                            abook_channel: string;
                            abook_closeness: string;
                            abook_connected: string;
                            abook_created: string;
                            abook_dob: string;
                            abook_excl: string;
                            abook_feed: string;
                            abook_flags: string;
                            abook_hidden: string;
                            abook_id: string;
                            abook_ignored: string;
                            abook_incl: string;
                            abook_instance: string;
                            abook_my_perms: string;
                            abook_not_here: string;
                            abook_pending: string;
                            abook_profile: string;
                            abook_role: string;
                            abook_self: string;
                            abook_their_perms: string;
                            abook_unconnected: string;
                            abook_updated: string;
                            abook_xchan: string;
                        }[];
                        app?: unknown[];
                        atoken?: unknown[];
                        attach?: components["schemas"]["File"][];
                        channel?: components["schemas"]["ExportedChannel"];
                        chatroom?: unknown[];
                        compatibility: {
                            database: string;
                            generator: string;
                            project: string;
                            server_role: string;
                            version: string;
                        };
                        config?: components["schemas"]["ConfigRow"][];
                        conv?: unknown[];
                        event?: unknown[];
                        event_item?: unknown[];
                        fetch_url?: string;
                        group?: components["schemas"]["PrivacyGroup"][];
                        group_member?: {
                            gid: string;
                            id: string;
                            uid: string;
                            xchan: string;
                        }[];
                        hubloc?: {
                            hubloc_addr: string;
                            hubloc_callback: string;
                            hubloc_connect: string;
                            hubloc_connected: string;
                            hubloc_deleted: string;
                            hubloc_error: string;
                            hubloc_flags: string;
                            hubloc_guid: string;
                            hubloc_guid_sig: string;
                            hubloc_hash: string;
                            hubloc_host: string;
                            hubloc_id: string;
                            hubloc_id_url: string;
                            hubloc_network: string;
                            hubloc_orphancheck: string;
                            hubloc_primary: string;
                            hubloc_site_id: string;
                            hubloc_sitekey: string;
                            hubloc_status: string;
                            hubloc_updated: string;
                            hubloc_url: string;
                            hubloc_url_sig: string;
                        }[];
                        item?: components["schemas"]["Mirror"][];
                        likes?: unknown[];
                        mail?: unknown[];
                        menu?: unknown[];
                        obj?: unknown[];
                        photo?: {
                            data: string;
                            type: string;
                        };
                        profile?: {
                            [key: string]: string;
                        }[];
                        relocate: {
                            channel_address: string;
                            url: string;
                        };
                        sysapp?: unknown[];
                        term?: unknown[];
                        webpages?: components["schemas"]["Mirror"][];
                        wiki?: unknown[];
                        wiki_item?: unknown[];
                        xchan?: {
                            xchan_addr: string;
                            xchan_censored: string;
                            xchan_connpage: string;
                            xchan_connurl: string;
                            xchan_deleted: string;
                            xchan_flags: string;
                            xchan_follow: string;
                            xchan_guid: string;
                            xchan_guid_sig: string;
                            xchan_hash: string;
                            xchan_hidden: string;
                            xchan_instance_url: string;
                            xchan_name: string;
                            xchan_name_date: string;
                            xchan_network: string;
                            xchan_orphan: string;
                            xchan_photo_date: string;
                            xchan_photo_l: string;
                            xchan_photo_m: string;
                            xchan_photo_mimetype: string;
                            xchan_photo_s: string;
                            xchan_pubforum: string;
                            xchan_pubkey: string;
                            xchan_selfcensored: string;
                            xchan_system: string;
                            xchan_url: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelExportBasic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /**
                     * @description The posts of the last three months too.
                     * @enum {unknown}
                     */
                    posts?: "0" | "1";
                    /** @description Names of sections, with commas between, also with blanks and in capitals; those of the table when none is named. */
                    sections?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /**
                     * @description The posts of the last three months too.
                     * @enum {unknown}
                     */
                    posts?: "0" | "1";
                    /** @description Names of sections, with commas between, also with blanks and in capitals; those of the table when none is named. */
                    sections?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        abook?: {
                            abconfig: components["schemas"]["ConnectionConfig"][];
                            abook_account: string;
                            abook_archived: string;
                            abook_blocked: string;
                            abook_channel: string;
                            abook_closeness: string;
                            abook_connected: string;
                            abook_created: string;
                            abook_dob: string;
                            abook_excl: string;
                            abook_feed: string;
                            abook_flags: string;
                            abook_hidden: string;
                            abook_id: string;
                            abook_ignored: string;
                            abook_incl: string;
                            abook_instance: string;
                            abook_my_perms: string;
                            abook_not_here: string;
                            abook_pending: string;
                            abook_profile: string;
                            abook_role: string;
                            abook_self: string;
                            abook_their_perms: string;
                            abook_unconnected: string;
                            abook_updated: string;
                            abook_xchan: string;
                        }[];
                        app?: unknown[];
                        atoken?: unknown[];
                        attach?: components["schemas"]["File"][];
                        channel?: components["schemas"]["ExportedChannel"];
                        chatroom?: unknown[];
                        compatibility: {
                            database: string;
                            generator: string;
                            project: string;
                            server_role: string;
                            version: string;
                        };
                        config?: components["schemas"]["ConfigRow"][];
                        conv?: unknown[];
                        event?: unknown[];
                        event_item?: unknown[];
                        fetch_url?: string;
                        group?: components["schemas"]["PrivacyGroup"][];
                        group_member?: {
                            gid: string;
                            id: string;
                            uid: string;
                            xchan: string;
                        }[];
                        hubloc?: {
                            hubloc_addr: string;
                            hubloc_callback: string;
                            hubloc_connect: string;
                            hubloc_connected: string;
                            hubloc_deleted: string;
                            hubloc_error: string;
                            hubloc_flags: string;
                            hubloc_guid: string;
                            hubloc_guid_sig: string;
                            hubloc_hash: string;
                            hubloc_host: string;
                            hubloc_id: string;
                            hubloc_id_url: string;
                            hubloc_network: string;
                            hubloc_orphancheck: string;
                            hubloc_primary: string;
                            hubloc_site_id: string;
                            hubloc_sitekey: string;
                            hubloc_status: string;
                            hubloc_updated: string;
                            hubloc_url: string;
                            hubloc_url_sig: string;
                        }[];
                        item?: components["schemas"]["Mirror"][];
                        likes?: unknown[];
                        mail?: unknown[];
                        menu?: unknown[];
                        obj?: unknown[];
                        photo?: {
                            data: string;
                            type: string;
                        };
                        profile?: {
                            [key: string]: string;
                        }[];
                        relocate: {
                            channel_address: string;
                            url: string;
                        };
                        sysapp?: unknown[];
                        term?: unknown[];
                        webpages?: components["schemas"]["Mirror"][];
                        wiki?: unknown[];
                        wiki_item?: unknown[];
                        xchan?: {
                            xchan_addr: string;
                            xchan_censored: string;
                            xchan_connpage: string;
                            xchan_connurl: string;
                            xchan_deleted: string;
                            xchan_flags: string;
                            xchan_follow: string;
                            xchan_guid: string;
                            xchan_guid_sig: string;
                            xchan_hash: string;
                            xchan_hidden: string;
                            xchan_instance_url: string;
                            xchan_name: string;
                            xchan_name_date: string;
                            xchan_network: string;
                            xchan_orphan: string;
                            xchan_photo_date: string;
                            xchan_photo_l: string;
                            xchan_photo_m: string;
                            xchan_photo_mimetype: string;
                            xchan_photo_s: string;
                            xchan_pubforum: string;
                            xchan_pubkey: string;
                            xchan_selfcensored: string;
                            xchan_system: string;
                            xchan_url: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelList: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelNotify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description `all` messages, `mentions` (and answers, which is usual), or `none`. */
                    level?: string;
                    /**
                     * @description Mute it: mentions alone still come.
                     * @enum {unknown}
                     */
                    mute?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description `all` messages, `mentions` (and answers, which is usual), or `none`. */
                    level?: string;
                    /**
                     * @description Mute it: mentions alone still come.
                     * @enum {unknown}
                     */
                    mute?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelPhoto: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photo_id: string;
                        sizes: {
                            filesize: string;
                            height: string;
                            imgscale: string;
                            mimetype: string;
                            src: string;
                            width: string;
                        }[];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Show none.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description `resource_id` of a photo that the channel has. */
                    photo_id?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Show none.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description `resource_id` of a photo that the channel has. */
                    photo_id?: string;
                };
                "multipart/form-data": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Show none.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /**
                     * Format: binary
                     * @description The bytes of a file.
                     */
                    file?: Blob;
                    /**
                     * Format: binary
                     * @description Read as `file`.
                     */
                    media?: Blob;
                    /** @description `resource_id` of a photo that the channel has. */
                    photo_id?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photo_id: string;
                        sizes: {
                            filesize: string;
                            height: string;
                            imgscale: string;
                            mimetype: string;
                            src: string;
                            width: string;
                        }[];
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such photo. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description The file is no image. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelProfile: {
        parameters: {
            query?: {
                /** @description Address of the channel; by default the one that you act for. */
                address?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        description: string;
                        fields: {
                            name: string;
                            value: string;
                        }[];
                        name: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description All of them, in their order: at most 8, names of up to 60 and values of up to 255 characters. In a form the text of the list. */
                    fields: {
                        name: string;
                        value: string;
                    }[];
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description All of them, in their order: at most 8, names of up to 60 and values of up to 255 characters. In a form the text of the list. */
                    "fields[]": {
                        name: string;
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string;
                        description: string;
                        fields: {
                            name: string;
                            value: string;
                        }[];
                        name: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelRead: {
        parameters: {
            query: {
                /** @description Address of the channel. */
                address: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelSettings"];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description The item is the first that has not been read: the marker goes back.
                     * @enum {unknown}
                     */
                    first_unread?: "0" | "1";
                    /** @description The last item that was read; the newest one by default. */
                    item_id?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description The item is the first that has not been read: the marker goes back.
                     * @enum {unknown}
                     */
                    first_unread?: "0" | "1";
                    /** @description The last item that was read; the newest one by default. */
                    item_id?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or no such item in it, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelRename: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Its new description; may be empty. */
                    description?: string;
                    /** @description Its new name. */
                    name?: string;
                    /** @description Its new time zone. */
                    timezone?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Its new description; may be empty. */
                    description?: string;
                    /** @description Its new name. */
                    name?: string;
                    /** @description Its new time zone. */
                    timezone?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channel: components["schemas"]["Channel"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelStream: {
        parameters: {
            query?: {
                /** @description A place in the list, from the header `Link` of the page before. */
                after?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Bodies as safe HTML too. */
                html?: "0" | "1";
                /** @description Made or changed since; two weeks ago by default. UTC unless it names a zone. */
                mindate?: string;
                /** @description Number of the page, from 1; `start` wins. */
                page?: number;
                /** @description How many threads to answer, at most 200. */
                records?: number;
                /** @description How many threads to skip. */
                start?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelStream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Identities that may see it, as `<hash><hash>`; read as `contact_allow`, and wins. */
                    allow_cid?: string;
                    /**
                     * @description Also without a text.
                     * @enum {unknown}
                     */
                    allow_empty?: "0" | "1";
                    /** @description Privacy groups that may see it; read as `group_allow`, and wins. */
                    allow_gid?: string;
                    /** @description What it was written with. */
                    app?: string;
                    /** @description Read as `remote_xchan`, and wins: who you may speak for, else 403. */
                    author_xchan?: string;
                    /** @description The text, kept as typed; may be left out with a file, or with `allow_empty`. Of HTML only what is harmless is kept; 422 for more than `TRIBUTARY_BODY_LIMIT` bytes. */
                    body?: string;
                    /** @description Read as `category`. */
                    categories?: string;
                    /** @description Categories, with commas between or as a list, each once; empty takes them away. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description An item to vote on.
                     * @enum {unknown}
                     */
                    consensus?: "0" | "1";
                    /** @description Hashes of identities that may see it */
                    contact_allow?: string[];
                    /** @description Hashes of identities that may not. */
                    contact_deny?: string[];
                    /** @description Coordinates; sent empty they go. */
                    coord?: string;
                    /**
                     * @description When it was written; in the future: when it is published. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    created?: string;
                    /** @description Identities that may not; read as `contact_deny`, and wins. */
                    deny_cid?: string;
                    /** @description Privacy groups that may not; read as `group_deny`, and wins. */
                    deny_gid?: string;
                    /**
                     * @description When it expires, to the second; `0001-01-01 00:00:00` is no date, as in records. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expire?: string;
                    /**
                     * @description Read as `expire`, and wins. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expires?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    group_allow?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    group_deny?: string[];
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Id of the row where it comes from. */
                    id?: string;
                    /**
                     * @description Read as `consensus`, and wins.
                     * @enum {unknown}
                     */
                    item_consensus?: "0" | "1";
                    /**
                     * @description Read as `nocomment`, and wins.
                     * @enum {unknown}
                     */
                    item_nocomment?: "0" | "1";
                    /** @description 1 without an audience: for the channel alone. */
                    item_private?: string;
                    /** @description Read as `webpage`, and wins. */
                    item_type?: number;
                    /** @description Layout of the page. */
                    layout_mid?: string;
                    /** @description Name of a place; `<` and `>` become `[` and `]`. Sent empty it goes. */
                    location?: string;
                    /** @description Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 for one that is taken. */
                    message_id?: string;
                    /** @description Message id; its last part is read as `message_id`, and wins. */
                    mid?: string;
                    /** @description `text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422. */
                    mimetype?: string;
                    /** @description With `remote_id`: the same pair again is an edit; one of them alone is 422. */
                    namespace?: string;
                    /**
                     * @description No comments.
                     * @enum {unknown}
                     */
                    nocomment?: "0" | "1";
                    /**
                     * @description Delivered to nobody, until an edit says 0.
                     * @enum {unknown}
                     */
                    nopush?: "0" | "1";
                    /** @description Read as `object`. */
                    obj?: string;
                    /** @description Type of the object. */
                    obj_type?: string;
                    /** @description What it is about: a JSON object. */
                    object?: string;
                    /**
                     * @description 0: it did not begin here.
                     * @enum {unknown}
                     */
                    origin?: "0" | "1";
                    /** @description Name of the page; in small letters, `/` becomes `-`. */
                    pagetitle?: string;
                    /** @description Id of the item that this answers; the same as `id`: begins a thread. */
                    parent?: string;
                    /** @description Its message id instead. */
                    parent_mid?: string;
                    /** @description Read as `plink`. */
                    permalink?: string;
                    /** @description Address of the original. */
                    plink?: string;
                    /** @description Makes the post a poll with these 2 to 50 answers. */
                    poll_answers?: string[];
                    /** @description In what: `Minutes`, `Hours` or `Days` (the default). */
                    poll_expire_unit?: string;
                    /** @description How long the poll lasts: 10 by default. */
                    poll_expire_value?: number;
                    /**
                     * @description Everybody may choose several.
                     * @enum {unknown}
                     */
                    poll_multiple_answers?: "0" | "1";
                    /** @description `self`: for the channel alone; `contacts`: for those to whom it is connected now. Other policies are 422 unless an audience is named: ignored, they would make public what was not meant to be. */
                    public_policy?: string;
                    /** @description Id at a remote service. */
                    remote_id?: string;
                    /** @description Hash of an identity that you may speak for, as the author: an own one, or a placeholder of an owned group. */
                    remote_xchan?: string;
                    /** @description Read as `app`. */
                    source?: string;
                    /** @description Summary. */
                    summary?: string;
                    /** @description What it is done to: a JSON object. */
                    target?: string;
                    /** @description Type of the target. */
                    tgt_type?: string;
                    /** @description Title, cut to 191 characters. */
                    title?: string;
                    /** @description Id of the channel; 403 for another than that acted for. */
                    uid?: number;
                    /** @description Read as `message_id`, and wins. */
                    uuid?: string;
                    /** @description Verb of the activity. */
                    verb?: string;
                    /** @description Address of another channel: puts a post on its wall, or a page among its pages. */
                    wall?: string;
                    /** @description Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422. */
                    webpage?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Identities that may see it, as `<hash><hash>`; read as `contact_allow`, and wins. */
                    allow_cid?: string;
                    /**
                     * @description Also without a text.
                     * @enum {unknown}
                     */
                    allow_empty?: "0" | "1";
                    /** @description Privacy groups that may see it; read as `group_allow`, and wins. */
                    allow_gid?: string;
                    /** @description What it was written with. */
                    app?: string;
                    /** @description Read as `remote_xchan`, and wins: who you may speak for, else 403. */
                    author_xchan?: string;
                    /** @description The text, kept as typed; may be left out with a file, or with `allow_empty`. Of HTML only what is harmless is kept; 422 for more than `TRIBUTARY_BODY_LIMIT` bytes. */
                    body?: string;
                    /** @description Read as `category`. */
                    categories?: string;
                    /** @description Categories, with commas between or as a list, each once; empty takes them away. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description An item to vote on.
                     * @enum {unknown}
                     */
                    consensus?: "0" | "1";
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /** @description Coordinates; sent empty they go. */
                    coord?: string;
                    /**
                     * @description When it was written; in the future: when it is published. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    created?: string;
                    /** @description Identities that may not; read as `contact_deny`, and wins. */
                    deny_cid?: string;
                    /** @description Privacy groups that may not; read as `group_deny`, and wins. */
                    deny_gid?: string;
                    /**
                     * @description When it expires, to the second; `0001-01-01 00:00:00` is no date, as in records. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expire?: string;
                    /**
                     * @description Read as `expire`, and wins. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expires?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Id of the row where it comes from. */
                    id?: string;
                    /**
                     * @description Read as `consensus`, and wins.
                     * @enum {unknown}
                     */
                    item_consensus?: "0" | "1";
                    /**
                     * @description Read as `nocomment`, and wins.
                     * @enum {unknown}
                     */
                    item_nocomment?: "0" | "1";
                    /** @description 1 without an audience: for the channel alone. */
                    item_private?: string;
                    /** @description Read as `webpage`, and wins. */
                    item_type?: number;
                    /** @description Layout of the page. */
                    layout_mid?: string;
                    /** @description Name of a place; `<` and `>` become `[` and `]`. Sent empty it goes. */
                    location?: string;
                    /** @description Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 for one that is taken. */
                    message_id?: string;
                    /** @description Message id; its last part is read as `message_id`, and wins. */
                    mid?: string;
                    /** @description `text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422. */
                    mimetype?: string;
                    /** @description With `remote_id`: the same pair again is an edit; one of them alone is 422. */
                    namespace?: string;
                    /**
                     * @description No comments.
                     * @enum {unknown}
                     */
                    nocomment?: "0" | "1";
                    /**
                     * @description Delivered to nobody, until an edit says 0.
                     * @enum {unknown}
                     */
                    nopush?: "0" | "1";
                    /** @description Read as `object`. */
                    obj?: string;
                    /** @description Type of the object. */
                    obj_type?: string;
                    /** @description What it is about: a JSON object. */
                    object?: string;
                    /**
                     * @description 0: it did not begin here.
                     * @enum {unknown}
                     */
                    origin?: "0" | "1";
                    /** @description Name of the page; in small letters, `/` becomes `-`. */
                    pagetitle?: string;
                    /** @description Id of the item that this answers; the same as `id`: begins a thread. */
                    parent?: string;
                    /** @description Its message id instead. */
                    parent_mid?: string;
                    /** @description Read as `plink`. */
                    permalink?: string;
                    /** @description Address of the original. */
                    plink?: string;
                    /** @description Makes the post a poll with these 2 to 50 answers. */
                    "poll_answers[]"?: string[];
                    /** @description In what: `Minutes`, `Hours` or `Days` (the default). */
                    poll_expire_unit?: string;
                    /** @description How long the poll lasts: 10 by default. */
                    poll_expire_value?: number;
                    /**
                     * @description Everybody may choose several.
                     * @enum {unknown}
                     */
                    poll_multiple_answers?: "0" | "1";
                    /** @description `self`: for the channel alone; `contacts`: for those to whom it is connected now. Other policies are 422 unless an audience is named: ignored, they would make public what was not meant to be. */
                    public_policy?: string;
                    /** @description Id at a remote service. */
                    remote_id?: string;
                    /** @description Hash of an identity that you may speak for, as the author: an own one, or a placeholder of an owned group. */
                    remote_xchan?: string;
                    /** @description Read as `app`. */
                    source?: string;
                    /** @description Summary. */
                    summary?: string;
                    /** @description What it is done to: a JSON object. */
                    target?: string;
                    /** @description Type of the target. */
                    tgt_type?: string;
                    /** @description Title, cut to 191 characters. */
                    title?: string;
                    /** @description Id of the channel; 403 for another than that acted for. */
                    uid?: number;
                    /** @description Read as `message_id`, and wins. */
                    uuid?: string;
                    /** @description Verb of the activity. */
                    verb?: string;
                    /** @description Address of another channel: puts a post on its wall, or a page among its pages. */
                    wall?: string;
                    /** @description Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422. */
                    webpage?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activity: components["schemas"]["Item"];
                        item_id: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description `uid` is another channel, or you may not post there. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description The message id is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelSwitch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channel: components["schemas"]["Channel"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description These credentials may not do this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiChannelUnread: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: components["schemas"]["UnreadChannel"][];
                        stream: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiChannelUnread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: components["schemas"]["UnreadChannel"][];
                        stream: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its text; a draft without any is discarded. */
                    body?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description What else the editor holds, as a JSON object of at most 20,000 characters. */
                    options?: string;
                    /** @description Where it is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place: string;
                    /** @description Its title. */
                    title?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Its text; a draft without any is discarded. */
                    body?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description What else the editor holds, as a JSON object of at most 20,000 characters. */
                    options?: string;
                    /** @description Where it is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place: string;
                    /** @description Its title. */
                    title?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        draft?: components["schemas"]["Draft"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel or item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            /** @description It is longer than what can be posted. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiDraftDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Where it is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Where it is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such draft. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiDrafts: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description The one for this place alone: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                place?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"][];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description The one for this place alone: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description The one for this place alone: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"][];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiEmoji: {
        parameters: {
            query?: {
                /** @description Address of the channel. */
                address?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Message id of an item, or its path on this server; exactly one of the three. */
                mid?: string;
                /** @description Where something is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                place?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Emoji"][];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel or item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Message id of an item, or its path on this server; exactly one of the three. */
                    mid?: string;
                    /** @description Where something is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Message id of an item, or its path on this server; exactly one of the three. */
                    mid?: string;
                    /** @description Where something is written: `post:<id of a channel>`, `reply:<id of an item>` or `edit:<id of an item>`. */
                    place?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Emoji"][];
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel or item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiEvents: {
        parameters: {
            query?: {
                /** @description Of the channel with this address alone. */
                address?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Events that end after this; now by default. UTC unless it names a zone. */
                from?: string;
                /** @description Events that begin before this; 31 days after `from` by default, and a year after it at most. UTC unless it names a zone. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            /** @description The range ends before it begins, or is longer. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Of the channel with this address alone. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Events that end after this; now by default. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    from?: string;
                    /**
                     * @description Events that begin before this; 31 days after `from` by default, and a year after it at most. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    to?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Of the channel with this address alone. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Events that end after this; now by default. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    from?: string;
                    /**
                     * @description Events that begin before this; 31 days after `from` by default, and a year after it at most. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description The range ends before it begins, or is longer. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiEventsImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Into the channel with this address, whose audience it has; into your own by default. */
                    address?: string;
                    /** @description The file, as text (RFC 5545); 500 events at most. */
                    calendar: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    contact_allow?: string[];
                    /** @description Hashes of identities that may not. */
                    contact_deny?: string[];
                    /**
                     * @description Answer what would become of each event, and import nothing.
                     * @enum {unknown}
                     */
                    dry_run?: "0" | "1";
                    /** @description Hashes of privacy groups that may see it. */
                    group_allow?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    group_deny?: string[];
                };
                "application/x-www-form-urlencoded": {
                    /** @description Into the channel with this address, whose audience it has; into your own by default. */
                    address?: string;
                    /** @description The file, as text (RFC 5545); 500 events at most. */
                    calendar: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /**
                     * @description Answer what would become of each event, and import nothing.
                     * @enum {unknown}
                     */
                    dry_run?: "0" | "1";
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventImport"];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description The channel does not let you write there. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description It is no calendar file, or has too many events. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiFile: {
        parameters: {
            query: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Hash of the file. */
                file_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: components["schemas"]["FileWithContent"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    contact_allow?: string[];
                    /** @description Hashes of identities that may not. */
                    contact_deny?: string[];
                    /** @description Name of a folder to make. */
                    create_folder?: string;
                    /**
                     * @description Delete the file, or the folder with all that is in it: for 30 days it is in the bin.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Hash of the file to change. */
                    file_id?: string;
                    /** @description Its name, without `/`. */
                    filename?: string;
                    /** @description Hash of a folder; `/` or nothing: the root. */
                    folder?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    group_allow?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    group_deny?: string[];
                    /**
                     * @description The audience is that of all that lies in the folder, too.
                     * @enum {unknown}
                     */
                    recurse?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /** @description Name of a folder to make. */
                    create_folder?: string;
                    /**
                     * @description Delete the file, or the folder with all that is in it: for 30 days it is in the bin.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Hash of the file to change. */
                    file_id?: string;
                    /** @description Its name, without `/`. */
                    filename?: string;
                    /** @description Hash of a folder; `/` or nothing: the root. */
                    folder?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                    /**
                     * @description The audience is that of all that lies in the folder, too.
                     * @enum {unknown}
                     */
                    recurse?: "0" | "1";
                };
                "multipart/form-data": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /** @description Name of a folder to make. */
                    create_folder?: string;
                    /**
                     * @description Delete the file, or the folder with all that is in it: for 30 days it is in the bin.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /**
                     * Format: binary
                     * @description The bytes of a file.
                     */
                    file?: Blob;
                    /** @description Hash of the file to change. */
                    file_id?: string;
                    /** @description Its name, without `/`. */
                    filename?: string;
                    /** @description Hash of a folder; `/` or nothing: the root. */
                    folder?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                    /**
                     * Format: binary
                     * @description Read as `file`.
                     */
                    media?: Blob;
                    /**
                     * @description The audience is that of all that lies in the folder, too.
                     * @enum {unknown}
                     */
                    recurse?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach?: components["schemas"]["FileMeta"];
                        deleted?: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file or folder, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            /** @description The name is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description A name with `/`, an unknown audience, or an image that is too large. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiFileExport: {
        parameters: {
            query: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Hash of the file; 404 where there is none. */
                file_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: {
                            aid: string;
                            allow_cid: string;
                            allow_gid: string;
                            /** @description Bytes as base64 text. */
                            content: string;
                            created: string;
                            creator: string;
                            deny_cid: string;
                            deny_gid: string;
                            display_path: string;
                            edited: string;
                            filename: string;
                            filesize: string;
                            filetype: string;
                            flags: string;
                            folder: string;
                            hash: string;
                            id: string;
                            is_dir: string;
                            is_photo: string;
                            os_path: string;
                            os_storage: string;
                            revision: string;
                            term: unknown[];
                            uid: string;
                        }[];
                        fetch_url: string;
                        item?: components["schemas"]["Mirror"][];
                        original_channel: string;
                        photo?: components["schemas"]["PhotoWithContent"][];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiFileExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file; 404 where there is none. */
                    file_id: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file; 404 where there is none. */
                    file_id: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: {
                            aid: string;
                            allow_cid: string;
                            allow_gid: string;
                            /** @description Bytes as base64 text. */
                            content: string;
                            created: string;
                            creator: string;
                            deny_cid: string;
                            deny_gid: string;
                            display_path: string;
                            edited: string;
                            filename: string;
                            filesize: string;
                            filetype: string;
                            flags: string;
                            folder: string;
                            hash: string;
                            id: string;
                            is_dir: string;
                            is_photo: string;
                            os_path: string;
                            os_storage: string;
                            revision: string;
                            term: unknown[];
                            uid: string;
                        }[];
                        fetch_url: string;
                        item?: components["schemas"]["Mirror"][];
                        original_channel: string;
                        photo?: components["schemas"]["PhotoWithContent"][];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiFileExportPage: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Number of the file, from 0; behind the last one `results` is empty. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            attach: {
                                aid: string;
                                allow_cid: string;
                                allow_gid: string;
                                /** @description Bytes as base64 text. */
                                content: string;
                                created: string;
                                creator: string;
                                deny_cid: string;
                                deny_gid: string;
                                display_path: string;
                                edited: string;
                                filename: string;
                                filesize: string;
                                filetype: string;
                                flags: string;
                                folder: string;
                                hash: string;
                                id: string;
                                is_dir: string;
                                is_photo: string;
                                os_path: string;
                                os_storage: string;
                                revision: string;
                                term: unknown[];
                                uid: string;
                            }[];
                            fetch_url: string;
                            item?: components["schemas"]["Mirror"][];
                            original_channel: string;
                            photo?: components["schemas"]["PhotoWithContent"][];
                        }[];
                        /** @constant */
                        success: true;
                        total: string;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiFileExportPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Number of the file, from 0; behind the last one `results` is empty. */
                    page?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Number of the file, from 0; behind the last one `results` is empty. */
                    page?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            attach: {
                                aid: string;
                                allow_cid: string;
                                allow_gid: string;
                                /** @description Bytes as base64 text. */
                                content: string;
                                created: string;
                                creator: string;
                                deny_cid: string;
                                deny_gid: string;
                                display_path: string;
                                edited: string;
                                filename: string;
                                filesize: string;
                                filetype: string;
                                flags: string;
                                folder: string;
                                hash: string;
                                id: string;
                                is_dir: string;
                                is_photo: string;
                                os_path: string;
                                os_storage: string;
                                revision: string;
                                term: unknown[];
                                uid: string;
                            }[];
                            fetch_url: string;
                            item?: components["schemas"]["Mirror"][];
                            original_channel: string;
                            photo?: components["schemas"]["PhotoWithContent"][];
                        }[];
                        /** @constant */
                        success: true;
                        total: string;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiFiledata: {
        parameters: {
            query: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Hash of the file, or the beginning of it for an own one. 404 where there is none. */
                file_id: string;
                /** @description Bytes; 0 or nothing is the rest. */
                length?: number;
                /** @description First byte, from 0; behind the end nothing comes. */
                start?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: components["schemas"]["FileChunk"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiFiledata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file, or the beginning of it for an own one. 404 where there is none. */
                    file_id: string;
                    /** @description Bytes; 0 or nothing is the rest. */
                    length?: number;
                    /** @description First byte, from 0; behind the end nothing comes. */
                    start?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file, or the beginning of it for an own one. 404 where there is none. */
                    file_id: string;
                    /** @description Bytes; 0 or nothing is the rest. */
                    length?: number;
                    /** @description First byte, from 0; behind the end nothing comes. */
                    start?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: components["schemas"]["FileChunk"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiFilemeta: {
        parameters: {
            query: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Hash of the file, the whole of it; also of files of others that you may see. 404 where there is none. */
                file_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: components["schemas"]["FileMeta"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiFilemeta: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file, the whole of it; also of files of others that you may see. 404 where there is none. */
                    file_id: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file, the whole of it; also of files of others that you may see. 404 where there is none. */
                    file_id: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attach: components["schemas"]["FileMeta"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such file, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiFiles: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Hash of the file, the whole of it. */
                filehash?: string;
                /** @description A part of its name, in any case. */
                filename?: string;
                /** @description A part of its type, in any case. */
                filetype?: string;
                /** @description Read as `filehash`. */
                hash?: string;
                /** @description How many to answer; 0 is all. The answer says how many came. */
                records?: number;
                /** @description Created at this time or later. In the channel's time zone unless it names one. */
                since?: string;
                /** @description How many to skip. */
                start?: number;
                /** @description Created at this time or before. In the channel's time zone unless it names one. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are. */
                        records?: number;
                        results: components["schemas"]["File"][];
                        start?: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file, the whole of it. */
                    filehash?: string;
                    /** @description A part of its name, in any case. */
                    filename?: string;
                    /** @description A part of its type, in any case. */
                    filetype?: string;
                    /** @description Read as `filehash`. */
                    hash?: string;
                    /** @description How many to answer; 0 is all. The answer says how many came. */
                    records?: number;
                    /**
                     * @description Created at this time or later. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    since?: string;
                    /** @description How many to skip. */
                    start?: number;
                    /**
                     * @description Created at this time or before. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    until?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Hash of the file, the whole of it. */
                    filehash?: string;
                    /** @description A part of its name, in any case. */
                    filename?: string;
                    /** @description A part of its type, in any case. */
                    filetype?: string;
                    /** @description Read as `filehash`. */
                    hash?: string;
                    /** @description How many to answer; 0 is all. The answer says how many came. */
                    records?: number;
                    /**
                     * @description Created at this time or later. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    since?: string;
                    /** @description How many to skip. */
                    start?: number;
                    /**
                     * @description Created at this time or before. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are. */
                        records?: number;
                        results: components["schemas"]["File"][];
                        start?: number;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiGroup: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyGroup"][];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Its name. */
                    gname: string;
                    /** @description Id of a privacy group to rename; a new one is made by default. */
                    group_id?: string;
                    /** @description Its name now, instead. */
                    group_name?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Its name. */
                    gname: string;
                    /** @description Id of a privacy group to rename; a new one is made by default. */
                    group_id?: string;
                    /** @description Its name now, instead. */
                    group_name?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        group: components["schemas"]["PrivacyGroup"];
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such privacy group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiGroupMembers: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Id of the privacy group; wins over the name unless it is 0. */
                group_id?: string;
                /** @description Its name, in any case; blanks at the ends do not count. */
                group_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyGroupMember"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such privacy group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Hashes of identities. */
                    add?: string[];
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the privacy group; wins over the name unless it is 0. */
                    group_id?: string;
                    /** @description Its name, in any case; blanks at the ends do not count. */
                    group_name?: string;
                    /** @description Hashes of identities. */
                    remove?: string[];
                };
                "application/x-www-form-urlencoded": {
                    /** @description Hashes of identities. */
                    "add[]"?: string[];
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the privacy group; wins over the name unless it is 0. */
                    group_id?: string;
                    /** @description Its name, in any case; blanks at the ends do not count. */
                    group_name?: string;
                    /** @description Hashes of identities. */
                    "remove[]"?: string[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrivacyGroupMember"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such privacy group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiGroupDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the privacy group; wins over the name unless it is 0. */
                    group_id?: string;
                    /** @description Its name, in any case; blanks at the ends do not count. */
                    group_name?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the privacy group; wins over the name unless it is 0. */
                    group_id?: string;
                    /** @description Its name, in any case; blanks at the ends do not count. */
                    group_name?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such privacy group. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            /** @description The default audience names it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description The item is not yours. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiItemExportPage: {
        parameters: {
            query?: {
                /** @description A place in the list, from the header `Link` of the page before. */
                after?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Bodies as safe HTML too. */
                html?: "0" | "1";
                /** @description Number of the page, from 0. */
                page?: number;
                /** @description Items of a page: 10 for 0 or nothing, at most 1000. */
                records?: number;
                /** @description Created at this time or later. In the channel's time zone unless it names one. */
                since?: string;
                /** @description Created at this time or before. In the channel's time zone unless it names one. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: components["schemas"]["Mirror"][];
                        items_page: number;
                        items_total: number;
                        relocate: {
                            channel_address: string;
                            url: string;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemExportPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A place in the list, from the header `Link` of the page before. */
                    after?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page: 10 for 0 or nothing, at most 1000. */
                    records?: number;
                    /**
                     * @description Created at this time or later. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    since?: string;
                    /**
                     * @description Created at this time or before. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    until?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description A place in the list, from the header `Link` of the page before. */
                    after?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Number of the page, from 0. */
                    page?: number;
                    /** @description Items of a page: 10 for 0 or nothing, at most 1000. */
                    records?: number;
                    /**
                     * @description Created at this time or later. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    since?: string;
                    /**
                     * @description Created at this time or before. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: components["schemas"]["Mirror"][];
                        items_page: number;
                        items_total: number;
                        relocate: {
                            channel_address: string;
                            url: string;
                        };
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiItemFull: {
        parameters: {
            query?: {
                /** @description Own bodies as they were written too, in `body_source`, where sanitizing changed them: for editing. */
                body_source?: "0" | "1";
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Bodies as safe HTML too. */
                html?: "0" | "1";
                /** @description Id of an item of the thread. */
                item_id?: string;
                /** @description Message id of one, instead; wins. Of comments, pages and cards too; 404 where there is none. */
                mid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: components["schemas"]["Mirror"][];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemFull: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Own bodies as they were written too, in `body_source`, where sanitizing changed them: for editing.
                     * @enum {unknown}
                     */
                    body_source?: "0" | "1";
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Id of an item of the thread. */
                    item_id?: string;
                    /** @description Message id of one, instead; wins. Of comments, pages and cards too; 404 where there is none. */
                    mid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Own bodies as they were written too, in `body_source`, where sanitizing changed them: for editing.
                     * @enum {unknown}
                     */
                    body_source?: "0" | "1";
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Id of an item of the thread. */
                    item_id?: string;
                    /** @description Message id of one, instead; wins. Of comments, pages and cards too; 404 where there is none. */
                    mid?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item: components["schemas"]["Mirror"][];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemMark: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Keep it in this folder. */
                    file?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                    /**
                     * @description Star the thread, or not.
                     * @enum {unknown}
                     */
                    star?: "0" | "1";
                    /** @description Take it out of this folder. */
                    unfile?: string;
                    /**
                     * @description Unseen, or seen.
                     * @enum {unknown}
                     */
                    unseen?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Keep it in this folder. */
                    file?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                    /**
                     * @description Star the thread, or not.
                     * @enum {unknown}
                     */
                    star?: "0" | "1";
                    /** @description Take it out of this folder. */
                    unfile?: string;
                    /**
                     * @description Unseen, or seen.
                     * @enum {unknown}
                     */
                    unseen?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The thread is not in the stream of the channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiItemNotify: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Id of the item. */
                item_id?: string;
                /** @description Message id of the item; exactly one of the two. */
                mid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: string[];
                        setting: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemNotify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                    /** @description `followed`, `muted`, or `none` of the two, which is what nothing means. */
                    setting?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                    /** @description `followed`, `muted`, or `none` of the two, which is what nothing means. */
                    setting?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemPin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Take the pin away.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Take the pin away.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            /** @description You do not moderate the channel. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description Too many are pinned. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiItemRevisions: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Id of the item. */
                item_id?: string;
                /** @description Message id of the item; exactly one of the two. */
                mid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemRevisions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemSave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Take it out of the folder.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Name of a folder; `Saved` by default. */
                    folder?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Take it out of the folder.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Name of a folder; `Saved` by default. */
                    folder?: string;
                    /** @description Id of the item. */
                    item_id?: string;
                    /** @description Message id of the item; exactly one of the two. */
                    mid?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such item, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiItemUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Also without a text.
                     * @enum {unknown}
                     */
                    allow_empty?: "0" | "1";
                    /** @description What it was written with. */
                    app?: string;
                    /** @description The text, kept as typed; may be left out with a file, or with `allow_empty`. Of HTML only what is harmless is kept; 422 for more than `TRIBUTARY_BODY_LIMIT` bytes. */
                    body?: string;
                    /** @description Read as `category`. */
                    categories?: string;
                    /** @description Categories, with commas between or as a list, each once; empty takes them away. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description An item to vote on.
                     * @enum {unknown}
                     */
                    consensus?: "0" | "1";
                    /** @description Hashes of identities that may see it */
                    contact_allow?: string[];
                    /** @description Hashes of identities that may not. */
                    contact_deny?: string[];
                    /** @description Coordinates; sent empty they go. */
                    coord?: string;
                    /**
                     * @description When it was written; in the future: when it is published. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    created?: string;
                    /** @description Ids with commas between: deletes these items, all or none. */
                    dropitems?: string;
                    /**
                     * @description When it expires, to the second; `0001-01-01 00:00:00` is no date, as in records. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expire?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    group_allow?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    group_deny?: string[];
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Layout of the page. */
                    layout_mid?: string;
                    /** @description Name of a place; `<` and `>` become `[` and `]`. Sent empty it goes. */
                    location?: string;
                    /** @description Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 for one that is taken. */
                    message_id?: string;
                    /** @description `text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422. */
                    mimetype?: string;
                    /** @description With `remote_id`: the same pair again is an edit; one of them alone is 422. */
                    namespace?: string;
                    /**
                     * @description No comments.
                     * @enum {unknown}
                     */
                    nocomment?: "0" | "1";
                    /**
                     * @description Delivered to nobody, until an edit says 0.
                     * @enum {unknown}
                     */
                    nopush?: "0" | "1";
                    /** @description Read as `object`. */
                    obj?: string;
                    /** @description Type of the object. */
                    obj_type?: string;
                    /** @description What it is about: a JSON object. */
                    object?: string;
                    /**
                     * @description 0: it did not begin here.
                     * @enum {unknown}
                     */
                    origin?: "0" | "1";
                    /** @description Name of the page; in small letters, `/` becomes `-`. */
                    pagetitle?: string;
                    /** @description Id of the item that this answers; wins over `parent_mid`. 404 where there is none. */
                    parent?: string;
                    /** @description Its message id instead. */
                    parent_mid?: string;
                    /** @description Read as `plink`. */
                    permalink?: string;
                    /** @description Address of the original. */
                    plink?: string;
                    /** @description Makes the post a poll with these 2 to 50 answers. */
                    poll_answers?: string[];
                    /** @description In what: `Minutes`, `Hours` or `Days` (the default). */
                    poll_expire_unit?: string;
                    /** @description How long the poll lasts: 10 by default. */
                    poll_expire_value?: number;
                    /**
                     * @description Everybody may choose several.
                     * @enum {unknown}
                     */
                    poll_multiple_answers?: "0" | "1";
                    /** @description Id of the item to edit, by its author alone; what is not sent stays. 404 where there is none. */
                    post_id?: string;
                    /**
                     * @description Answers the body as HTML, and keeps nothing.
                     * @enum {unknown}
                     */
                    preview?: "0" | "1";
                    /** @description `self`: for the channel alone; `contacts`: for those to whom it is connected now. Other policies are 422 unless an audience is named: ignored, they would make public what was not meant to be. */
                    public_policy?: string;
                    /** @description Id at a remote service. */
                    remote_id?: string;
                    /** @description Hash of an identity that you may speak for, as the author: an own one, or a placeholder of an owned group. */
                    remote_xchan?: string;
                    /** @description Read as `app`. */
                    source?: string;
                    /** @description Summary. */
                    summary?: string;
                    /** @description What it is done to: a JSON object. */
                    target?: string;
                    /** @description Type of the target. */
                    tgt_type?: string;
                    /** @description Title, cut to 191 characters. */
                    title?: string;
                    /** @description Last parts of the addresses of own uploads in pieces that were begun with `attachment`: they hang on the item as `media` does. */
                    upload?: string[];
                    /** @description Verb of the activity. */
                    verb?: string;
                    /** @description Address of another channel: puts a post on its wall, or a page among its pages. */
                    wall?: string;
                    /** @description Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422. */
                    webpage?: number;
                };
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Also without a text.
                     * @enum {unknown}
                     */
                    allow_empty?: "0" | "1";
                    /** @description What it was written with. */
                    app?: string;
                    /** @description The text, kept as typed; may be left out with a file, or with `allow_empty`. Of HTML only what is harmless is kept; 422 for more than `TRIBUTARY_BODY_LIMIT` bytes. */
                    body?: string;
                    /** @description Read as `category`. */
                    categories?: string;
                    /** @description Categories, with commas between or as a list, each once; empty takes them away. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description An item to vote on.
                     * @enum {unknown}
                     */
                    consensus?: "0" | "1";
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /** @description Coordinates; sent empty they go. */
                    coord?: string;
                    /**
                     * @description When it was written; in the future: when it is published. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    created?: string;
                    /** @description Ids with commas between: deletes these items, all or none. */
                    dropitems?: string;
                    /**
                     * @description When it expires, to the second; `0001-01-01 00:00:00` is no date, as in records. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expire?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Layout of the page. */
                    layout_mid?: string;
                    /** @description Name of a place; `<` and `>` become `[` and `]`. Sent empty it goes. */
                    location?: string;
                    /** @description Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 for one that is taken. */
                    message_id?: string;
                    /** @description `text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422. */
                    mimetype?: string;
                    /** @description With `remote_id`: the same pair again is an edit; one of them alone is 422. */
                    namespace?: string;
                    /**
                     * @description No comments.
                     * @enum {unknown}
                     */
                    nocomment?: "0" | "1";
                    /**
                     * @description Delivered to nobody, until an edit says 0.
                     * @enum {unknown}
                     */
                    nopush?: "0" | "1";
                    /** @description Read as `object`. */
                    obj?: string;
                    /** @description Type of the object. */
                    obj_type?: string;
                    /** @description What it is about: a JSON object. */
                    object?: string;
                    /**
                     * @description 0: it did not begin here.
                     * @enum {unknown}
                     */
                    origin?: "0" | "1";
                    /** @description Name of the page; in small letters, `/` becomes `-`. */
                    pagetitle?: string;
                    /** @description Id of the item that this answers; wins over `parent_mid`. 404 where there is none. */
                    parent?: string;
                    /** @description Its message id instead. */
                    parent_mid?: string;
                    /** @description Read as `plink`. */
                    permalink?: string;
                    /** @description Address of the original. */
                    plink?: string;
                    /** @description Makes the post a poll with these 2 to 50 answers. */
                    "poll_answers[]"?: string[];
                    /** @description In what: `Minutes`, `Hours` or `Days` (the default). */
                    poll_expire_unit?: string;
                    /** @description How long the poll lasts: 10 by default. */
                    poll_expire_value?: number;
                    /**
                     * @description Everybody may choose several.
                     * @enum {unknown}
                     */
                    poll_multiple_answers?: "0" | "1";
                    /** @description Id of the item to edit, by its author alone; what is not sent stays. 404 where there is none. */
                    post_id?: string;
                    /**
                     * @description Answers the body as HTML, and keeps nothing.
                     * @enum {unknown}
                     */
                    preview?: "0" | "1";
                    /** @description `self`: for the channel alone; `contacts`: for those to whom it is connected now. Other policies are 422 unless an audience is named: ignored, they would make public what was not meant to be. */
                    public_policy?: string;
                    /** @description Id at a remote service. */
                    remote_id?: string;
                    /** @description Hash of an identity that you may speak for, as the author: an own one, or a placeholder of an owned group. */
                    remote_xchan?: string;
                    /** @description Read as `app`. */
                    source?: string;
                    /** @description Summary. */
                    summary?: string;
                    /** @description What it is done to: a JSON object. */
                    target?: string;
                    /** @description Type of the target. */
                    tgt_type?: string;
                    /** @description Title, cut to 191 characters. */
                    title?: string;
                    /** @description Last parts of the addresses of own uploads in pieces that were begun with `attachment`: they hang on the item as `media` does. */
                    "upload[]"?: string[];
                    /** @description Verb of the activity. */
                    verb?: string;
                    /** @description Address of another channel: puts a post on its wall, or a page among its pages. */
                    wall?: string;
                    /** @description Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422. */
                    webpage?: number;
                };
                "multipart/form-data": {
                    /**
                     * @description Also without a text.
                     * @enum {unknown}
                     */
                    allow_empty?: "0" | "1";
                    /** @description What it was written with. */
                    app?: string;
                    /** @description The text, kept as typed; may be left out with a file, or with `allow_empty`. Of HTML only what is harmless is kept; 422 for more than `TRIBUTARY_BODY_LIMIT` bytes. */
                    body?: string;
                    /** @description Read as `category`. */
                    categories?: string;
                    /** @description Categories, with commas between or as a list, each once; empty takes them away. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description An item to vote on.
                     * @enum {unknown}
                     */
                    consensus?: "0" | "1";
                    /** @description Hashes of identities that may see it */
                    "contact_allow[]"?: string[];
                    /** @description Hashes of identities that may not. */
                    "contact_deny[]"?: string[];
                    /** @description Coordinates; sent empty they go. */
                    coord?: string;
                    /**
                     * @description When it was written; in the future: when it is published. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    created?: string;
                    /** @description Ids with commas between: deletes these items, all or none. */
                    dropitems?: string;
                    /**
                     * @description When it expires, to the second; `0001-01-01 00:00:00` is no date, as in records. In the channel's time zone unless it names one.
                     * @example 2026-01-31 12:00:00
                     */
                    expire?: string;
                    /** @description Hashes of privacy groups that may see it. */
                    "group_allow[]"?: string[];
                    /** @description Hashes of privacy groups that may not. */
                    "group_deny[]"?: string[];
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Layout of the page. */
                    layout_mid?: string;
                    /** @description Name of a place; `<` and `>` become `[` and `]`. Sent empty it goes. */
                    location?: string;
                    /**
                     * Format: binary
                     * @description A file, or several, that hang on the post.
                     */
                    media?: Blob;
                    /** @description Becomes the uuid: letters, digits, `.`, `_`, `~`, `-`; 409 for one that is taken. */
                    message_id?: string;
                    /** @description `text/bbcode` (the default), `text/markdown`, `text/html` or `text/plain`; others are 422. */
                    mimetype?: string;
                    /** @description With `remote_id`: the same pair again is an edit; one of them alone is 422. */
                    namespace?: string;
                    /**
                     * @description No comments.
                     * @enum {unknown}
                     */
                    nocomment?: "0" | "1";
                    /**
                     * @description Delivered to nobody, until an edit says 0.
                     * @enum {unknown}
                     */
                    nopush?: "0" | "1";
                    /** @description Read as `object`. */
                    obj?: string;
                    /** @description Type of the object. */
                    obj_type?: string;
                    /** @description What it is about: a JSON object. */
                    object?: string;
                    /**
                     * @description 0: it did not begin here.
                     * @enum {unknown}
                     */
                    origin?: "0" | "1";
                    /** @description Name of the page; in small letters, `/` becomes `-`. */
                    pagetitle?: string;
                    /** @description Id of the item that this answers; wins over `parent_mid`. 404 where there is none. */
                    parent?: string;
                    /** @description Its message id instead. */
                    parent_mid?: string;
                    /** @description Read as `plink`. */
                    permalink?: string;
                    /** @description Address of the original. */
                    plink?: string;
                    /** @description Makes the post a poll with these 2 to 50 answers. */
                    "poll_answers[]"?: string[];
                    /** @description In what: `Minutes`, `Hours` or `Days` (the default). */
                    poll_expire_unit?: string;
                    /** @description How long the poll lasts: 10 by default. */
                    poll_expire_value?: number;
                    /**
                     * @description Everybody may choose several.
                     * @enum {unknown}
                     */
                    poll_multiple_answers?: "0" | "1";
                    /** @description Id of the item to edit, by its author alone; what is not sent stays. 404 where there is none. */
                    post_id?: string;
                    /**
                     * @description Answers the body as HTML, and keeps nothing.
                     * @enum {unknown}
                     */
                    preview?: "0" | "1";
                    /** @description `self`: for the channel alone; `contacts`: for those to whom it is connected now. Other policies are 422 unless an audience is named: ignored, they would make public what was not meant to be. */
                    public_policy?: string;
                    /** @description Id at a remote service. */
                    remote_id?: string;
                    /** @description Hash of an identity that you may speak for, as the author: an own one, or a placeholder of an owned group. */
                    remote_xchan?: string;
                    /** @description Read as `app`. */
                    source?: string;
                    /** @description Summary. */
                    summary?: string;
                    /** @description What it is done to: a JSON object. */
                    target?: string;
                    /** @description Type of the target. */
                    tgt_type?: string;
                    /** @description Title, cut to 191 characters. */
                    title?: string;
                    /** @description Last parts of the addresses of own uploads in pieces that were begun with `attachment`: they hang on the item as `media` does. */
                    "upload[]"?: string[];
                    /** @description Verb of the activity. */
                    verb?: string;
                    /** @description Address of another channel: puts a post on its wall, or a page among its pages. */
                    wall?: string;
                    /** @description Kind of page: 1 block, 2 layout, 3 page, 6 card, 7 article; more than 7 is 422. */
                    webpage?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item?: components["schemas"]["Item"];
                        item_id?: string;
                        preview?: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            /** @description You may not post there, or not as this author. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description There is no such parent, or no such item to edit. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            /** @description The message id is taken. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiNetworkStream: {
        parameters: {
            query?: {
                /** @description A place in the list, from the header `Link` of the page before. */
                after?: string;
                /** @description Category, in any case. */
                cat?: string;
                /** @description Read as `cat`. */
                category?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Id of a connection: every thread in which it wrote. 404 where there is none, 0 is no filter. */
                cid?: number;
                /** @description Greatest closeness, at most 99. */
                cmax?: number;
                /** @description Least closeness. */
                cmin?: number;
                /** @description 0: single items, last received first; 1: own public ones. */
                compat?: "0" | "1";
                /** @description Threads that the channel wrote in or is mentioned in. */
                conv?: "0" | "1";
                /** @description Read as `dend`. UTC unless it names a zone. */
                datequery?: string;
                /** @description Read as `dbegin`. UTC unless it names a zone. */
                datequery2?: string;
                /** @description Created at this time or later. UTC unless it names a zone. */
                dbegin?: string;
                /** @description Created at this time or before. UTC unless it names a zone. */
                dend?: string;
                /** @description Folder of `item/mark`. */
                file?: string;
                /** @description Read as `file`, and wins. */
                files?: string;
                /** @description Privacy group, by id or hash: threads by its members, and own ones for it. 404 where there is none, 0 is no filter. */
                gid?: string;
                /** @description Read as `gid`, and wins. */
                group?: string;
                /** @description Bodies as safe HTML too. */
                html?: "0" | "1";
                /** @description Id of a post; of a comment: nothing. */
                item_id?: string;
                /** @description Message id of a post, instead. */
                mid?: string;
                /** @description Single items, last received first. */
                nouveau?: "0" | "1";
                /** @description `post`: by creation; else by last comment. */
                order?: string;
                /** @description Number of the page, from 1; `start` wins. */
                page?: number;
                /** @description How many threads to answer: 10 by default, at most 200. */
                records?: number;
                /** @description Text of the post in any case, at most 255 characters; `#tag` finds a hashtag. Comments come along. */
                search?: string;
                /** @description Ids greater than this. */
                since_id?: number;
                /** @description Starred threads alone. */
                star?: "0" | "1";
                /** @description How many threads to skip. */
                start?: number;
                /** @description Without comments. */
                top?: "0" | "1";
                /** @description As many threads as one answer can hold, 200, unless `records` says otherwise; a link leads to the rest. */
                total?: "0" | "1";
                /** @description Threads with something unseen alone. */
                unseen?: "0" | "1";
                /** @description Threads of the own wall alone. */
                wall?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such privacy group or connection. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiNetworkStream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A place in the list, from the header `Link` of the page before. */
                    after?: string;
                    /** @description Category, in any case. */
                    cat?: string;
                    /** @description Read as `cat`. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of a connection: every thread in which it wrote. 404 where there is none, 0 is no filter. */
                    cid?: number;
                    /** @description Greatest closeness, at most 99. */
                    cmax?: number;
                    /** @description Least closeness. */
                    cmin?: number;
                    /**
                     * @description 0: single items, last received first; 1: own public ones.
                     * @enum {unknown}
                     */
                    compat?: "0" | "1";
                    /**
                     * @description Threads that the channel wrote in or is mentioned in.
                     * @enum {unknown}
                     */
                    conv?: "0" | "1";
                    /**
                     * @description Read as `dend`. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    datequery?: string;
                    /**
                     * @description Read as `dbegin`. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    datequery2?: string;
                    /**
                     * @description Created at this time or later. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    dbegin?: string;
                    /**
                     * @description Created at this time or before. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    dend?: string;
                    /** @description Folder of `item/mark`. */
                    file?: string;
                    /** @description Read as `file`, and wins. */
                    files?: string;
                    /** @description Privacy group, by id or hash: threads by its members, and own ones for it. 404 where there is none, 0 is no filter. */
                    gid?: string;
                    /** @description Read as `gid`, and wins. */
                    group?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Id of a post; of a comment: nothing. */
                    item_id?: string;
                    /**
                     * @description The threads of the answer count as seen from now on; what comes meanwhile stays unseen.
                     * @enum {unknown}
                     */
                    mark_seen?: "0" | "1";
                    /** @description Message id of a post, instead. */
                    mid?: string;
                    /**
                     * @description Single items, last received first.
                     * @enum {unknown}
                     */
                    nouveau?: "0" | "1";
                    /** @description `post`: by creation; else by last comment. */
                    order?: string;
                    /** @description Number of the page, from 1; `start` wins. */
                    page?: number;
                    /** @description How many threads to answer: 10 by default, at most 200. */
                    records?: number;
                    /** @description Text of the post in any case, at most 255 characters; `#tag` finds a hashtag. Comments come along. */
                    search?: string;
                    /** @description Ids greater than this. */
                    since_id?: number;
                    /**
                     * @description Starred threads alone.
                     * @enum {unknown}
                     */
                    star?: "0" | "1";
                    /** @description How many threads to skip. */
                    start?: number;
                    /**
                     * @description Without comments.
                     * @enum {unknown}
                     */
                    top?: "0" | "1";
                    /**
                     * @description As many threads as one answer can hold, 200, unless `records` says otherwise; a link leads to the rest.
                     * @enum {unknown}
                     */
                    total?: "0" | "1";
                    /**
                     * @description Threads with something unseen alone.
                     * @enum {unknown}
                     */
                    unseen?: "0" | "1";
                    /**
                     * @description Threads of the own wall alone.
                     * @enum {unknown}
                     */
                    wall?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description A place in the list, from the header `Link` of the page before. */
                    after?: string;
                    /** @description Category, in any case. */
                    cat?: string;
                    /** @description Read as `cat`. */
                    category?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Id of a connection: every thread in which it wrote. 404 where there is none, 0 is no filter. */
                    cid?: number;
                    /** @description Greatest closeness, at most 99. */
                    cmax?: number;
                    /** @description Least closeness. */
                    cmin?: number;
                    /**
                     * @description 0: single items, last received first; 1: own public ones.
                     * @enum {unknown}
                     */
                    compat?: "0" | "1";
                    /**
                     * @description Threads that the channel wrote in or is mentioned in.
                     * @enum {unknown}
                     */
                    conv?: "0" | "1";
                    /**
                     * @description Read as `dend`. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    datequery?: string;
                    /**
                     * @description Read as `dbegin`. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    datequery2?: string;
                    /**
                     * @description Created at this time or later. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    dbegin?: string;
                    /**
                     * @description Created at this time or before. UTC unless it names a zone.
                     * @example 2026-01-31 12:00:00
                     */
                    dend?: string;
                    /** @description Folder of `item/mark`. */
                    file?: string;
                    /** @description Read as `file`, and wins. */
                    files?: string;
                    /** @description Privacy group, by id or hash: threads by its members, and own ones for it. 404 where there is none, 0 is no filter. */
                    gid?: string;
                    /** @description Read as `gid`, and wins. */
                    group?: string;
                    /**
                     * @description Bodies as safe HTML too.
                     * @enum {unknown}
                     */
                    html?: "0" | "1";
                    /** @description Id of a post; of a comment: nothing. */
                    item_id?: string;
                    /**
                     * @description The threads of the answer count as seen from now on; what comes meanwhile stays unseen.
                     * @enum {unknown}
                     */
                    mark_seen?: "0" | "1";
                    /** @description Message id of a post, instead. */
                    mid?: string;
                    /**
                     * @description Single items, last received first.
                     * @enum {unknown}
                     */
                    nouveau?: "0" | "1";
                    /** @description `post`: by creation; else by last comment. */
                    order?: string;
                    /** @description Number of the page, from 1; `start` wins. */
                    page?: number;
                    /** @description How many threads to answer: 10 by default, at most 200. */
                    records?: number;
                    /** @description Text of the post in any case, at most 255 characters; `#tag` finds a hashtag. Comments come along. */
                    search?: string;
                    /** @description Ids greater than this. */
                    since_id?: number;
                    /**
                     * @description Starred threads alone.
                     * @enum {unknown}
                     */
                    star?: "0" | "1";
                    /** @description How many threads to skip. */
                    start?: number;
                    /**
                     * @description Without comments.
                     * @enum {unknown}
                     */
                    top?: "0" | "1";
                    /**
                     * @description As many threads as one answer can hold, 200, unless `records` says otherwise; a link leads to the rest.
                     * @enum {unknown}
                     */
                    total?: "0" | "1";
                    /**
                     * @description Threads with something unseen alone.
                     * @enum {unknown}
                     */
                    unseen?: "0" | "1";
                    /**
                     * @description Threads of the own wall alone.
                     * @enum {unknown}
                     */
                    wall?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such privacy group or connection. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiNotifications: {
        parameters: {
            query?: {
                /** @description Those of items in the channel with this address. */
                address?: string;
                /** @description Go on behind the entry with this id, as the header `Link` of the page before says. */
                before?: number;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Kinds, with commas between: mention, message, reply, reaction, post, event, connection_request, connection_accepted, reassignment_request, claims, group_member, invitation, import_finished, import_failed, report, moderation, webhook_disabled. */
                kind?: string;
                /** @description How many to answer, at most 100; 30 by default. */
                records?: number;
                /** @description Those of items in this thread. */
                thread_id?: number;
                /** @description Unread ones alone, or read ones alone. */
                unread?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Those of items in the channel with this address. */
                    address?: string;
                    /** @description Go on behind the entry with this id, as the header `Link` of the page before says. */
                    before?: number;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Kinds, with commas between: mention, message, reply, reaction, post, event, connection_request, connection_accepted, reassignment_request, claims, group_member, invitation, import_finished, import_failed, report, moderation, webhook_disabled. */
                    kind?: string;
                    /** @description How many to answer, at most 100; 30 by default. */
                    records?: number;
                    /** @description Those of items in this thread. */
                    thread_id?: number;
                    /**
                     * @description Unread ones alone, or read ones alone.
                     * @enum {unknown}
                     */
                    unread?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description Those of items in the channel with this address. */
                    address?: string;
                    /** @description Go on behind the entry with this id, as the header `Link` of the page before says. */
                    before?: number;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Kinds, with commas between: mention, message, reply, reaction, post, event, connection_request, connection_accepted, reassignment_request, claims, group_member, invitation, import_finished, import_failed, report, moderation, webhook_disabled. */
                    kind?: string;
                    /** @description How many to answer, at most 100; 30 by default. */
                    records?: number;
                    /** @description Those of items in this thread. */
                    thread_id?: number;
                    /**
                     * @description Unread ones alone, or read ones alone.
                     * @enum {unknown}
                     */
                    unread?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiNotificationsCount: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        unread: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiNotificationsCount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        unread: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Ids of notifications, at most 500. */
                    id?: string[];
                    /** @description All of items in this thread. */
                    thread_id?: number;
                    /** @description All up to the one with this id, which was the newest that was shown. */
                    until?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Ids of notifications, at most 500. */
                    "id[]"?: string[];
                    /** @description All of items in this thread. */
                    thread_id?: number;
                    /** @description All up to the one with this id, which was the newest that was shown. */
                    until?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        read: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description A value is not acceptable. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiPermAllowed: {
        parameters: {
            query?: {
                /** @description Id of a connection; 404 where there is none. */
                abook_id?: number;
                /** @description Address of the identity, instead. */
                address?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Guid of the identity, instead. */
                guid?: string;
                /** @description Hash of the identity, instead. */
                hash?: string;
                /** @description One permission; all by default. What is no permission is not allowed. */
                perm?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowed: ("0" | "1") | boolean;
                        perm: string;
                    }[];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such connection, or no such identity that you may know of. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiPermAllowed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of a connection; 404 where there is none. */
                    abook_id?: number;
                    /** @description Address of the identity, instead. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Guid of the identity, instead. */
                    guid?: string;
                    /** @description Hash of the identity, instead. */
                    hash?: string;
                    /** @description One permission; all by default. What is no permission is not allowed. */
                    perm?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Id of a connection; 404 where there is none. */
                    abook_id?: number;
                    /** @description Address of the identity, instead. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Guid of the identity, instead. */
                    guid?: string;
                    /** @description Hash of the identity, instead. */
                    hash?: string;
                    /** @description One permission; all by default. What is no permission is not allowed. */
                    perm?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowed: ("0" | "1") | boolean;
                        perm: string;
                    }[];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such connection, or no such identity that you may know of. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiPermLimits: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limits: {
                            chat: string;
                            delegate: string;
                            post_comments: string;
                            post_like: string;
                            post_mail: string;
                            post_wall: string;
                            republish: string;
                            send_stream: string;
                            view_contacts: string;
                            view_pages: string;
                            view_profile: string;
                            view_storage: string;
                            view_stream: string;
                            view_wiki: string;
                            write_pages: string;
                            write_storage: string;
                            write_wiki: string;
                        };
                        role: string;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiPermLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Who can have it, as a number. */
                    chat?: number;
                    /** @description Who can have it, as a number. */
                    delegate?: number;
                    /** @description Who can have it, as a number. */
                    post_comments?: number;
                    /** @description Who can have it, as a number. */
                    post_like?: number;
                    /** @description Who can have it, as a number. */
                    post_mail?: number;
                    /** @description Who can have it, as a number. */
                    post_wall?: number;
                    /** @description Who can have it, as a number. */
                    republish?: number;
                    /** @description `public`, `personal`, `forum` or `custom`. */
                    role?: string;
                    /** @description Who can have it, as a number. */
                    send_stream?: number;
                    /** @description Who can have it, as a number. */
                    view_contacts?: number;
                    /** @description Who can have it, as a number. */
                    view_pages?: number;
                    /** @description Who can have it, as a number. */
                    view_profile?: number;
                    /** @description Who can have it, as a number. */
                    view_storage?: number;
                    /** @description Who can have it, as a number. */
                    view_stream?: number;
                    /** @description Who can have it, as a number. */
                    view_wiki?: number;
                    /** @description Who can have it, as a number. */
                    write_pages?: number;
                    /** @description Who can have it, as a number. */
                    write_storage?: number;
                    /** @description Who can have it, as a number. */
                    write_wiki?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Who can have it, as a number. */
                    chat?: number;
                    /** @description Who can have it, as a number. */
                    delegate?: number;
                    /** @description Who can have it, as a number. */
                    post_comments?: number;
                    /** @description Who can have it, as a number. */
                    post_like?: number;
                    /** @description Who can have it, as a number. */
                    post_mail?: number;
                    /** @description Who can have it, as a number. */
                    post_wall?: number;
                    /** @description Who can have it, as a number. */
                    republish?: number;
                    /** @description `public`, `personal`, `forum` or `custom`. */
                    role?: string;
                    /** @description Who can have it, as a number. */
                    send_stream?: number;
                    /** @description Who can have it, as a number. */
                    view_contacts?: number;
                    /** @description Who can have it, as a number. */
                    view_pages?: number;
                    /** @description Who can have it, as a number. */
                    view_profile?: number;
                    /** @description Who can have it, as a number. */
                    view_storage?: number;
                    /** @description Who can have it, as a number. */
                    view_stream?: number;
                    /** @description Who can have it, as a number. */
                    view_wiki?: number;
                    /** @description Who can have it, as a number. */
                    write_pages?: number;
                    /** @description Who can have it, as a number. */
                    write_storage?: number;
                    /** @description Who can have it, as a number. */
                    write_wiki?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        limits: {
                            chat: string;
                            delegate: string;
                            post_comments: string;
                            post_like: string;
                            post_mail: string;
                            post_wall: string;
                            republish: string;
                            send_stream: string;
                            view_contacts: string;
                            view_pages: string;
                            view_profile: string;
                            view_storage: string;
                            view_stream: string;
                            view_wiki: string;
                            write_pages: string;
                            write_storage: string;
                            write_wiki: string;
                        };
                        role: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description There is no such role or limit. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiPhoto: {
        parameters: {
            query: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description `resource_id` of the photo; 404 where there is none. */
                photo_id: string;
                /** @description 0 (the default) to 8: 0 as it is, 1 to 3 smaller, others cut to be shown by the channel. 404 for one that the photo has not. */
                scale?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item?: components["schemas"]["Mirror"][];
                        photo: components["schemas"]["PhotoWithContent"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such photo or size of it, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description `resource_id` of the photo; 404 where there is none. */
                    photo_id: string;
                    /** @description 0 (the default) to 8: 0 as it is, 1 to 3 smaller, others cut to be shown by the channel. 404 for one that the photo has not. */
                    scale?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description `resource_id` of the photo; 404 where there is none. */
                    photo_id: string;
                    /** @description 0 (the default) to 8: 0 as it is, 1 to 3 smaller, others cut to be shown by the channel. 404 for one that the photo has not. */
                    scale?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        item?: components["schemas"]["Mirror"][];
                        photo: components["schemas"]["PhotoWithContent"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such photo or size of it, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiPhotos: {
        parameters: {
            query?: {
                /** @description The album: its whole path, the last part of it, `/`, the hash or the hex. */
                album?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description How many photos to answer; 0 is all. */
                records?: number;
                /** @description How many photos to skip. */
                start?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photos: components["schemas"]["Photo"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The album: its whole path, the last part of it, `/`, the hash or the hex. */
                    album?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description How many photos to answer; 0 is all. */
                    records?: number;
                    /** @description How many photos to skip. */
                    start?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The album: its whole path, the last part of it, `/`, the hash or the hex. */
                    album?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description How many photos to answer; 0 is all. */
                    records?: number;
                    /** @description How many photos to skip. */
                    start?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        photos: components["schemas"]["Photo"][];
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiPins: {
        parameters: {
            query: {
                /** @description Address of the channel. */
                address: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiPins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel. */
                    address: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such channel, or not for you. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiSaved: {
        parameters: {
            query?: {
                /** @description Go on behind the entry with this id, as the header `Link` of the page before says. */
                before?: number;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Name of a folder; all by default. */
                folder?: string;
                /** @description How many to answer, at most 100; 30 by default. */
                records?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: {
                            count: string;
                            name: string;
                        }[];
                        saved: {
                            folder: string;
                            id: string;
                            item: components["schemas"]["Item"];
                        }[];
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiSaved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Go on behind the entry with this id, as the header `Link` of the page before says. */
                    before?: number;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Name of a folder; all by default. */
                    folder?: string;
                    /** @description How many to answer, at most 100; 30 by default. */
                    records?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Go on behind the entry with this id, as the header `Link` of the page before says. */
                    before?: number;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Name of a folder; all by default. */
                    folder?: string;
                    /** @description How many to answer, at most 100; 30 by default. */
                    records?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: {
                            count: string;
                            name: string;
                        }[];
                        saved: {
                            folder: string;
                            id: string;
                            item: components["schemas"]["Item"];
                        }[];
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiSavedFolder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Take everything out of it, which ends it.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Name of the folder. */
                    folder: string;
                    /** @description Another name for it. Where there is a folder of this name, the items go into that. */
                    name?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /**
                     * @description Take everything out of it, which ends it.
                     * @enum {unknown}
                     */
                    delete?: "0" | "1";
                    /** @description Name of the folder. */
                    folder: string;
                    /** @description Another name for it. Where there is a folder of this name, the items go into that. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        folders: {
                            count: string;
                            name: string;
                        }[];
                        /** @constant */
                        success: true;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description The channel has no such folder. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiSearch: {
        parameters: {
            query: {
                /** @description A place in the list, from the header `Link` of the page before. */
                after?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Words, `"several words"`, `-without`, `#hashtag`, `from:` a name or `me`, `in:` a channel, `before:` and `after:` a day, `has:` link, image, file or poll, `is:` post, reply, saved, pinned, mine or unread. */
                q: string;
                /** @description How many to answer, at most 50; 20 by default. */
                records?: number;
                /** @description The last word may be the beginning of one. */
                typing?: "0" | "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description An operator is not understood, or the text is too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A place in the list, from the header `Link` of the page before. */
                    after?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Words, `"several words"`, `-without`, `#hashtag`, `from:` a name or `me`, `in:` a channel, `before:` and `after:` a day, `has:` link, image, file or poll, `is:` post, reply, saved, pinned, mine or unread. */
                    q: string;
                    /** @description How many to answer, at most 50; 20 by default. */
                    records?: number;
                    /**
                     * @description The last word may be the beginning of one.
                     * @enum {unknown}
                     */
                    typing?: "0" | "1";
                };
                "application/x-www-form-urlencoded": {
                    /** @description A place in the list, from the header `Link` of the page before. */
                    after?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Words, `"several words"`, `-without`, `#hashtag`, `from:` a name or `me`, `in:` a channel, `before:` and `after:` a day, `has:` link, image, file or poll, `is:` post, reply, saved, pinned, mine or unread. */
                    q: string;
                    /** @description How many to answer, at most 50; 20 by default. */
                    records?: number;
                    /**
                     * @description The last word may be the beginning of one.
                     * @enum {unknown}
                     */
                    typing?: "0" | "1";
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            /** @description An operator is not understood, or the text is too long. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiSearchNames: {
        parameters: {
            query: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description A part of the name of a person, channel or file, or the beginning of a hashtag. */
                q: string;
                /** @description How many of each kind to answer, at most 50; 10 by default. */
                records?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: {
                            address: string;
                            group_path: string;
                            name: string;
                        }[];
                        files: {
                            filename: string;
                            filetype: string;
                            hash: string;
                        }[];
                        hashtags: string[];
                        people: components["schemas"]["Identity"][];
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiSearchNames: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description A part of the name of a person, channel or file, or the beginning of a hashtag. */
                    q: string;
                    /** @description How many of each kind to answer, at most 50; 10 by default. */
                    records?: number;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description A part of the name of a person, channel or file, or the beginning of a hashtag. */
                    q: string;
                    /** @description How many of each kind to answer, at most 50; 10 by default. */
                    records?: number;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channels: {
                            address: string;
                            group_path: string;
                            name: string;
                        }[];
                        files: {
                            filename: string;
                            filetype: string;
                            hash: string;
                        }[];
                        hashtags: string[];
                        people: components["schemas"]["Identity"][];
                    };
                };
            };
            /** @description A parameter is missing or cannot be read. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiUpload: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header: {
                /** @description The version that is spoken: 1.0.0. */
                "tus-resumable": string;
                /** @description Instead of the length, which comes with a piece. */
                "upload-defer-length"?: "1";
                /** @description Bytes that the whole file has. */
                "upload-length"?: number;
                /** @description Names and values in base64, with commas between: `filename`, `filetype`, `folder`, an audience... */
                "upload-metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/offset+octet-stream": Blob;
            };
        };
        responses: {
            /** @description The answer. */
            201: {
                headers: {
                    /** @description Path of the upload. */
                    location?: string;
                    /** @description The version that is spoken: 1.0.0. */
                    "tus-resumable"?: string;
                    /** @description Until when the next piece is due. */
                    "upload-expires"?: string;
                    /** @description Bytes that have come, where some came along. */
                    "upload-offset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            /** @description A header that the protocol needs is missing, or of another version. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    optionsChannelApiUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description Extensions of the protocol, with commas between. */
                    "tus-extension"?: string;
                    /** @description Bytes that a file may have. */
                    "tus-max-size"?: number;
                    /** @description The version that is spoken: 1.0.0. */
                    "tus-resumable"?: string;
                    "tus-version"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Refusal404"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiUploadByKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        upload: components["schemas"]["ResumableUpload"];
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    deleteChannelApiUploadByKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The version that is spoken: 1.0.0. */
                "tus-resumable": string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The version that is spoken: 1.0.0. */
                    "tus-resumable"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description It is not there, or not for you to see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            412: components["responses"]["Refusal412"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    headChannelApiUploadByKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The version that is spoken: 1.0.0. */
                "tus-resumable": string;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description The version that is spoken: 1.0.0. */
                    "tus-resumable"?: string;
                    /** @description There as long as the length is not known. */
                    "upload-defer-length"?: "1";
                    /** @description Until when the next piece is due. */
                    "upload-expires"?: string;
                    /** @description Bytes that the whole file has. */
                    "upload-length"?: number;
                    /** @description As it was sent. */
                    "upload-metadata"?: string;
                    /** @description Bytes that have come. */
                    "upload-offset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            412: components["responses"]["Refusal412"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    patchChannelApiUploadByKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The version that is spoken: 1.0.0. */
                "tus-resumable": string;
                /** @description Bytes that the whole file has. */
                "upload-length"?: number;
                /** @description Where this piece begins: how far the upload has come. */
                "upload-offset": number;
            };
            path: {
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": Blob;
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    /** @description The version that is spoken: 1.0.0. */
                    "tus-resumable"?: string;
                    /** @description Until when the next piece is due. */
                    "upload-expires"?: string;
                    /** @description Bytes that have come. */
                    "upload-offset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            /** @description It is there already, or in a state that does not allow this. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            412: components["responses"]["Refusal412"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiVerify: {
        parameters: {
            query?: {
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channel"];
                };
            };
            400: components["responses"]["Refusal400"];
            /** @description Sign in: credentials are missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            404: components["responses"]["Refusal404"];
            429: components["responses"]["Refusal429"];
        };
    };
    getChannelApiXchan: {
        parameters: {
            query?: {
                /** @description Address, as in `ann@example.org`; exactly one of the three. */
                address?: string;
                /** @description Address of the channel to act for; your own by default. */
                channel?: string;
                /** @description Guid of the identity. */
                guid?: string;
                /** @description Hash of the identity. */
                hash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such identity, or you may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    postChannelApiXchan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Address, as in `ann@example.org`; exactly one of the three. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Guid of the identity. */
                    guid?: string;
                    /** @description Hash of the identity. */
                    hash?: string;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Address, as in `ann@example.org`; exactly one of the three. */
                    address?: string;
                    /** @description Address of the channel to act for; your own by default. */
                    channel?: string;
                    /** @description Guid of the identity. */
                    guid?: string;
                    /** @description Hash of the identity. */
                    hash?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            /** @description There is no such identity, or you may not know of it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            406: components["responses"]["Refusal406"];
            409: components["responses"]["Refusal409"];
            413: components["responses"]["Refusal413"];
            415: components["responses"]["Refusal415"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getAttachByHash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": Blob;
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getEmojiById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            404: components["responses"]["Refusal404"];
            429: components["responses"]["Refusal429"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            429: components["responses"]["Refusal429"];
        };
    };
    getPhotoByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getPhotoCoverBySizeByNick: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nick: string;
                size: "l" | "m";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getPhotoProfileBySizeByNick: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                nick: string;
                size: "l" | "m" | "s";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getPocoByNick: {
        parameters: {
            query?: {
                startIndex?: number;
            };
            header?: never;
            path: {
                nick: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entry: {
                            address: string;
                            displayName: string;
                            guid: string;
                            id: string;
                            updated: string;
                            urls: {
                                type: string;
                                value: string;
                            }[];
                        }[];
                        itemsPerPage: number;
                        startIndex: number;
                        totalResults: number;
                    };
                };
            };
            400: components["responses"]["Refusal400"];
            401: components["responses"]["Refusal401"];
            403: components["responses"]["Refusal403"];
            404: components["responses"]["Refusal404"];
            406: components["responses"]["Refusal406"];
            422: components["responses"]["Refusal422"];
            429: components["responses"]["Refusal429"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checks: {
                            /** @enum {unknown} */
                            blobs: "ok" | "failed" | "timeout";
                            /** @enum {unknown} */
                            database: "ok" | "failed" | "timeout";
                            /** @enum {unknown} */
                            processes?: "ok" | "failed" | "timeout";
                            /** @enum {unknown} */
                            queue: "ok" | "failed" | "timeout";
                        };
                        status: string;
                    };
                };
            };
            404: components["responses"]["Refusal404"];
            429: components["responses"]["Refusal429"];
            /** @description The answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checks: {
                            /** @enum {unknown} */
                            blobs: "ok" | "failed" | "timeout";
                            /** @enum {unknown} */
                            database: "ok" | "failed" | "timeout";
                            /** @enum {unknown} */
                            processes?: "ok" | "failed" | "timeout";
                            /** @enum {unknown} */
                            queue: "ok" | "failed" | "timeout";
                        };
                        status: string;
                    };
                };
            };
        };
    };
}
