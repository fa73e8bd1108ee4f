/** Made by `npm run docs:client`; not to be changed by hand. */

/**
 * Every route of the API by method and path: what it takes and what it answers.
 */
export interface ContractRoutes {
  'GET /api/health': {
    answer: {
      status: string;
    };
  };
  'GET /api/service/status': {
    answer: {
      status: string;
      service: string;
      version: string;
      runtime: string;
      database: string;
      features: number;
      capabilities: number;
      mcp_tools: number;
    };
  };
  'GET /api/service/readiness': {
    answer: {
      status: string;
      checks: {
        name: string;
        status: 'pass' | 'fail';
        /**
         * The reason, if the check fails
         */
        reason?: string;
      }[];
      /**
       * Stores that are being migrated to a version; their workspaces answer 503 until then
       */
      migrations: {
        version: number;
        /**
         * What the version changes
         */
        name: string;
        /**
         * 0 to 1
         */
        progress: number;
      }[];
    };
  };
  'GET /api/service/manifest': {
    answer: {
      service: string;
      routes: {
        [k: string]: string;
      };
      counts: {
        [k: string]: number;
      };
    };
  };
  'GET /api/service/architecture': {
    answer: {
      service: {
        name: string;
        version: string;
      };
      runtime: {
        [k: string]: unknown;
      };
      storage: {
        metadata_database: string;
        workspace_backend: string;
        [k: string]: unknown;
      };
      models: {
        embedding_model: string;
        embedding_dimensions: number;
        [k: string]: unknown;
      };
      memory: {
        [k: string]: unknown;
      };
      surfaces: {
        name: string;
        path: string;
      }[];
    };
  };
  'GET /api/service/deploy-plan': {
    answer: {
      service: string;
      version: string;
      requirements: string[];
      single_machine: {
        name: string;
        command: string;
        why: string;
      }[];
      many_nodes: {
        name: string;
        command: string;
        why: string;
      }[];
      checks: {
        name: string;
        url: string;
      }[];
      backup: string[];
    };
  };
  'GET /api/capabilities': {
    answer: {
      service: string;
      name: string;
      version: string;
      runtime: string;
      database: string;
      base_url: string;
      routes: {
        [k: string]: string;
      };
      counts: {
        [k: string]: number;
      };
      capability_groups: {
        name: string;
        items: string[];
      }[];
      features: {
        name: string;
        summary: string;
      }[];
      recipes: {
        name: string;
        steps: string[];
        command: string;
      }[];
    };
  };
  'GET /api/mcp/manifest': {
    query?: {
      /**
       * Which tools are listed: core (the 8 most needed), light (20) or full
       */
      profile?: 'core' | 'light' | 'full';
    };
    answer: {
      transport: string;
      workspace_call_url_template: string;
      workspace_tools_url_template: string;
      /**
       * The Model Context Protocol over streamable HTTP
       */
      workspace_stream_url_template: string;
      auth: string[];
      /**
       * Which tools are listed: core (the 8 most needed), light (20) or full
       */
      profile: 'core' | 'light' | 'full';
      tool_groups: {
        name: string;
        tools: {
          name: string;
          summary: string;
          args: {
            [k: string]: string;
          };
          /**
           * Additional arguments, passed the same way
           */
          options?: {
            [k: string]: string;
          };
          access: 'read' | 'write';
          example: {
            [k: string]: unknown;
          };
        }[];
      }[];
      tools: {
        name: string;
        summary: string;
        args: {
          [k: string]: string;
        };
        /**
         * Additional arguments, passed the same way
         */
        options?: {
          [k: string]: string;
        };
        access: 'read' | 'write';
        example: {
          [k: string]: unknown;
        };
      }[];
    };
  };
  'GET /api/sdk-snippets': {
    answer: {
      service: string;
      name: string;
      version: string;
      runtime: string;
      database: string;
      base_url: string;
      routes: {
        [k: string]: string;
      };
      counts: {
        [k: string]: number;
      };
      sdk_snippets: {
        name: string;
        language: string;
        summary: string;
        code: string;
      }[];
    };
  };
  'GET /api/playbooks': {
    answer: {
      service: string;
      name: string;
      version: string;
      runtime: string;
      database: string;
      base_url: string;
      routes: {
        [k: string]: string;
      };
      counts: {
        [k: string]: number;
      };
      playbooks: {
        name: string;
        steps: string[];
        outcome: string;
      }[];
    };
  };
  'GET /api/examples': {
    answer: {
      service: string;
      name: string;
      version: string;
      runtime: string;
      database: string;
      base_url: string;
      routes: {
        [k: string]: string;
      };
      counts: {
        [k: string]: number;
      };
      api_examples: {
        name: string;
        method: string;
        path: string;
        auth: 'public' | 'workspace key';
        summary: string;
        request: {
          [k: string]: unknown;
        } | null;
        response: {
          [k: string]: unknown;
        };
      }[];
    };
  };
  'GET /api/skills': {
    answer: {
      service: string;
      count: number;
      skills: {
        name: string;
        description: string;
        markdown_url: string;
        download_url: string;
      }[];
    };
  };
  'GET /api/skills/{skill_name}.md': {
    params: {
      /**
       * Such as workspace-memory
       */
      skill_name: string | number;
    };
    answer: string;
  };
  'GET /api/skills/{skill_name}': {
    params: {
      /**
       * Such as workspace-memory
       */
      skill_name: string | number;
    };
    answer: string;
  };
  'GET /api/hooks/session.sh': {
    answer: string;
  };
  'GET /api/workspaces/{slug}/status': {
    answer: {
      workspace: string;
      /**
       * Whether secrets in written texts are replaced
       */
      redacts_secrets: boolean;
      memories: number;
      pinned: number;
      by_layer: {
        [k: string]: number;
      };
      by_type: {
        [k: string]: number;
      };
      by_status: {
        [k: string]: number;
      };
      graph: {
        entities: number;
        /**
         * Memories that were not yet searched for names. A job does this for large ingests.
         */
        unread: number;
      };
      /**
       * Vectors that were written in bulk and are not in the index yet. A search compares each of them until a job moves it there.
       */
      unindexed: number;
      oldest_at: string | null;
      newest_at: string | null;
      last_stored_at: string | null;
    };
  };
  'GET /api/workspaces/{slug}/memories/recent': {
    query?: {
      /**
       * 1 to 200, default 10
       */
      limit?: string | number;
      /**
       * Answer as of this time; a date means the end of that day
       */
      as_of?: string;
    };
    answer: {
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/memories/{memory_id}': {
    params: {
      /**
       * Id of a memory, mem_…
       */
      memory_id: string | number;
    };
    query?: {
      /**
       * Answer as of this time; a date means the end of that day
       */
      as_of?: string;
    };
    answer: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
        /**
         * Current names of the entities that it mentions, the most prominent first
         */
        entities?: string[];
      };
    };
  };
  'GET /api/workspaces/{slug}/memories/{memory_id}/history': {
    params: {
      /**
       * Id of a memory, mem_…
       */
      memory_id: string | number;
    };
    query?: {
      /**
       * 1 to 200, default 50
       */
      limit?: string | number;
    };
    answer: {
      memory_id: string;
      events: {
        event_id: string;
        memory_id: string;
        kind:
          | 'create'
          | 'edit'
          | 'status'
          | 'layer'
          | 'tags'
          | 'pin'
          | 'note'
          | 'link'
          | 'merge'
          | 'forget'
          | 'restore'
          | 'erase';
        at: string;
        actor: string;
        key_id: string | null;
        tool: string;
        cause: string | null;
        operation_id: string;
        before: {
          [k: string]: unknown;
        } | null;
        after: {
          [k: string]: unknown;
        };
      }[];
    };
  };
  'POST /api/workspaces/{slug}/memories/{memory_id}/restore': {
    params: {
      /**
       * Id of a memory, mem_…
       */
      memory_id: string | number;
    };
    body?: {};
    answer: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'POST /api/workspaces/{slug}/memories/{memory_id}/erase': {
    params: {
      /**
       * Id of a memory, mem_…
       */
      memory_id: string | number;
    };
    body?: {};
    answer: {
      memory_id: string;
      /**
       * Summaries, cards and patterns that Stele derived from it: they contained its sentences and are erased too
       */
      derived_ids: string[];
      /**
       * Memories linked with it, merged with it or replacing it: they stay, and may say the same
       */
      related_ids: string[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'POST /api/workspaces/{slug}/search': {
    body: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * Kinds of memories to return: facts, facts and procedures, or everything with its context
       */
      mode?: 'facts_only' | 'facts_plus_rules' | 'full_context';
      /**
       * Only memories of this layer, or of one of these layers
       */
      layer?:
        ('working' | 'episodic' | 'semantic' | 'procedural') | ('working' | 'episodic' | 'semantic' | 'procedural')[];
      /**
       * Replaces the types that the mode selects
       */
      memory_type?: ('fact' | 'procedure' | 'narrative') | ('fact' | 'procedure' | 'narrative')[];
      /**
       * Only memories of this status, or of one of these; by default active and challenged
       */
      status?:
        | ('active' | 'challenged' | 'invalidated' | 'merged' | 'superseded')
        | ('active' | 'challenged' | 'invalidated' | 'merged' | 'superseded')[];
      /**
       * Only memories with all of these tags
       */
      tags?: string | string[];
      /**
       * Happened (or, without that, was stored) at or after this time
       */
      since?: string;
      /**
       * Happened (or, without that, was stored) at or before this time; a date includes the whole day
       */
      until?: string;
      /**
       * Leave out memories with a lower confidence; a note says how many
       */
      min_confidence?: number;
      /**
       * Answer as of this time; a date means the end of that day
       */
      as_of?: string;
    };
    answer: {
      query: string;
      mode: 'facts_only' | 'facts_plus_rules' | 'full_context';
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
        /**
         * Current names of the entities that it mentions, the most prominent first
         */
        entities?: string[];
        /**
         * Memories that replaced this one
         *
         * Items: Id of a memory, mem_…
         */
        superseded_by?: string[];
        /**
         * Memories that contradict this one, undecided
         *
         * Items: Id of a memory, mem_…
         */
        challenged_by?: string[];
        /**
         * Newer memories in this answer that seem to disagree on the same matter
         *
         * Items: Id of a memory, mem_…
         */
        competes_with?: string[];
        /**
         * 0 to 1, relative to this answer
         */
        score: number;
        /**
         * Probability that the memory answers the question, calibrated on other questions; null if there is no calibration
         */
        confidence: number | null;
        /**
         * Scores by channel; null if the channel did not find the memory
         */
        match: {
          /**
           * By its words: BM25
           */
          lexical: number | null;
          /**
           * By its meaning: cosine similarity
           */
          dense: number | null;
        };
        /**
         * For a long memory: the parts that answer best, in order
         */
        passages?: {
          text: string;
          /**
           * Position of its first character in the content
           */
          from: number;
          /**
           * Position after its last character
           */
          to: number;
        }[];
        /**
         * For a long memory: the number of characters of its whole content
         */
        length?: number;
        /**
         * The memories stored just before and after it in the same session
         */
        neighbours?: {
          previous: {
            /**
             * Id of a memory, mem_…
             */
            memory_id: string;
            content: string;
            /**
             * What is true, how to do something, or what happened
             */
            memory_type: 'fact' | 'procedure' | 'narrative';
            /**
             * When it happened, if known
             */
            occurred_at: string | null;
            /**
             * When it was stored
             */
            created_at: string;
          } | null;
          next: {
            /**
             * Id of a memory, mem_…
             */
            memory_id: string;
            content: string;
            /**
             * What is true, how to do something, or what happened
             */
            memory_type: 'fact' | 'procedure' | 'narrative';
            /**
             * When it happened, if known
             */
            occurred_at: string | null;
            /**
             * When it was stored
             */
            created_at: string;
          } | null;
        };
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * Stored warnings about the subject of the question; at most 3
       */
      warnings?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        warning: string;
        scope: string | null;
      }[];
    };
  };
  'POST /api/workspaces/{slug}/remember': {
    body: {
      /**
       * What to keep, in plain words: 1 to 32,768 characters
       */
      content: string;
      layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
      memory_type?: 'fact' | 'procedure' | 'narrative';
      /**
       * @maxItems 64
       */
      tags?: string[];
      /**
       * 0 to 1, default 0.5
       */
      importance?: number;
      /**
       * When it happened, if not now
       */
      occurred_at?: string;
      source?: {
        name?: string | null;
        type?: string | null;
        run_id?: string | null;
      };
      session_id?: string;
      metadata?: {
        [k: string]: unknown;
      };
    };
    answer: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * Id of an operation, op_…
       */
      operation_id: string;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'POST /api/workspaces/{slug}/revert': {
    body:
      | {
          /**
           * Id of a history event, evt_…
           */
          event_id: string;
        }
      | {
          /**
           * Id of an operation, op_…
           */
          operation_id: string;
        };
    answer: {
      operation_id: string;
      event_ids: string[];
      memory_ids: string[];
      entity_ids: string[];
      erased_ids: string[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'GET /api/workspaces/{slug}/audit': {
    query?: {
      /**
       * 1 to 200, default 25
       */
      limit?: string | number;
    };
    answer: {
      audit: {
        audit_id: string;
        at: string;
        action: string;
        actor: string;
        key_id: string | null;
        targets: string[];
        operation_id: string | null;
        request_id: string | null;
        outcome: string;
        /**
         * The name of the actor at that time
         */
        actor_label?: string;
        workspace_id?: string | null;
        /**
         * Where the call came from
         */
        address?: string | null;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/usage': {
    query?: {
      /**
       * 1 to 200, default 50
       */
      limit?: string | number;
    };
    answer: {
      route_counts: {
        route: string;
        count: number;
      }[];
      recent_events: {
        at: string;
        route: string;
        status_code: number;
        key_id: string | null;
        duration_ms: number;
        request_id: string | null;
      }[];
      key_activity: {
        key_id: string | null;
        count: number;
        failures: number;
        last_used_at: string;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/jobs': {
    query?: {
      /**
       * 1 to 200, default 20
       */
      limit?: string | number;
      state?: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
    };
    answer: {
      jobs: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        args: {
          [k: string]: unknown;
        };
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        actor: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/jobs/{job_id}': {
    params: {
      /**
       * Id of a job, job_…
       */
      job_id: string | number;
    };
    answer: {
      job: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        args: {
          [k: string]: unknown;
        };
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        actor: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * The tool's answer; null until the job is done
         */
        result: {
          [k: string]: unknown;
        };
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      };
    };
  };
  'POST /api/workspaces/{slug}/jobs/{job_id}/cancel': {
    params: {
      /**
       * Id of a job, job_…
       */
      job_id: string | number;
    };
    body?: {};
    answer: {
      job: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        args: {
          [k: string]: unknown;
        };
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        actor: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'GET /api/workspaces/{slug}/bootstrap': {
    answer: {
      service: {
        name: string;
        version: string;
        base_url: string;
      };
      workspace: {
        slug: string;
        name: string;
      };
      auth: {
        headers: string[];
      };
      endpoints: {
        [k: string]: string;
      };
      tools: {
        name: string;
        summary: string;
        args: {
          [k: string]: string;
        };
      }[];
      tool_groups: {
        name: string;
        tools: string[];
      }[];
      skills: {
        name: string;
        description: string;
        markdown_url: string;
        download_url: string;
      }[];
      suggested_first_calls: {
        name: string;
        method: string;
        url: string;
        body: {
          [k: string]: unknown;
        } | null;
        why: string;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/connect': {
    answer: {
      service: {
        name: string;
        version: string;
        base_url: string;
      };
      workspace: {
        slug: string;
        name: string;
      };
      auth: {
        headers: string[];
      };
      endpoints: {
        [k: string]: string;
      };
      mcp: {
        transport: string;
        call_url: string;
        tools_url: string;
        headers: string[];
        /**
         * For clients of the Model Context Protocol; call_url accepts {tool, args} from any program
         */
        stream: {
          transport: string;
          url: string;
        };
      };
      clients: {
        id: string;
        name: string;
        mcp: {
          /**
           * Where the client looks for it
           */
          file: string;
          format: 'json' | 'toml';
          /**
           * Its content
           */
          text: string;
          /**
           * How the client gets the key
           */
          key: string;
        };
        /**
         * Null if the client has no hooks for the start and the end of a session
         */
        hooks: {
          /**
           * Where the client looks for its hooks
           */
          file: string;
          /**
           * Its content, as JSON
           */
          text: string;
          /**
           * A shell command that installs the script that the hooks call
           */
          install: string;
          /**
           * Cost in model tokens
           */
          cost: string;
          /**
           * How to turn them off
           */
          switch: string;
          note: string;
        } | null;
        /**
         * Where the client reads the skill; null if it reads the skill from the server
         */
        skill_file: string | null;
        commands: string[];
        note: string;
      }[];
      skills: {
        name: string;
        description: string;
        markdown_url: string;
        download_url: string;
      }[];
      startup_calls: {
        name: string;
        method: string;
        url: string;
        body: {
          [k: string]: unknown;
        } | null;
        why: string;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/env': {
    answer: {
      workspace: {
        slug: string;
        name: string;
      };
      text: string;
    };
  };
  'GET /api/workspaces/{slug}/agent-config': {
    answer: {
      workspace: {
        slug: string;
        name: string;
      };
      profile_toml: string;
      skill_markdown: string;
      env: string;
      curl: {
        [k: string]: string;
      };
      endpoints: {
        [k: string]: string;
      };
    };
  };
  'POST /api/workspaces/{slug}/ingest/preview': {
    body: {
      /**
       * The source as it is
       */
      content: string;
      /**
       * auto, markdown, rows, lines, paragraphs, json, chat, single: where one memory ends and the next begins
       */
      split_mode?: 'auto' | 'markdown' | 'rows' | 'lines' | 'paragraphs' | 'json' | 'chat' | 'single';
      /**
       * The field of each JSON item whose text becomes the memory; message.text is a field within a field
       */
      field?: string;
    };
    answer: {
      workspace: string;
      split_mode: 'auto' | 'markdown' | 'rows' | 'lines' | 'paragraphs' | 'json' | 'chat' | 'single';
      ingest_preview: {
        item_count: number;
        /**
         * Number of ingest calls needed, at 10000 items each
         */
        calls: number;
        /**
         * Items that an active memory already says
         */
        already_stored: number;
        /**
         * The first of these items
         */
        stored_items: {
          /**
           * Its place, from 0
           */
          item: number;
          /**
           * Id of a memory, mem_…
           */
          memory_id: string;
        }[];
        payload_bytes: number;
        /**
         * In characters; a longer piece than 32768 was split at sentences
         */
        longest_item: number;
        skipped: {
          reason: string;
          count: number;
        }[];
        /**
         * The beginning of each of the first items
         */
        sample_items: string[];
      };
    };
  };
  'POST /api/workspaces/{slug}/ingest': {
    body: {
      /**
       * Name of the source
       */
      source_name: string;
      /**
       * Type of the source: markdown, csv, notes, …
       */
      source_type?: string;
      /**
       * The memories: 1 to 10000 texts
       *
       * @minItems 1
       * @maxItems 10000
       *
       * Items: What to keep, in plain words: 1 to 32,768 characters
       */
      items?: string[];
      /**
       * Default: semantic, and episodic for the messages of a chat
       */
      layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
      /**
       * Default: fact, and narrative for the messages of a chat
       */
      memory_type?: 'fact' | 'procedure' | 'narrative';
      /**
       * Instead of items: the source as it is
       */
      content?: string;
      /**
       * With content: how it is split, as ingest/preview shows it
       */
      split_mode?: 'auto' | 'markdown' | 'rows' | 'lines' | 'paragraphs' | 'json' | 'chat' | 'single';
      /**
       * The field of each JSON item whose text becomes the memory; message.text is a field within a field
       */
      field?: string;
    };
    answer: {
      ok: true;
      run: {
        run_id: string;
        source_name: string;
        source_type: string;
        items: number;
        /**
         * Items that already existed: nothing new was stored for them
         */
        duplicates: number;
        actor: string;
        started_at: string;
        finished_at: string | null;
      };
      /**
       * In the order of the items; empty if a job stores them
       *
       * Items: Id of a memory, mem_…
       */
      memory_ids: string[];
      /**
       * Number of active facts that these contradict and that are now challenged; left out if there are none, and for more than 100 items, which a job checks afterwards
       */
      challenged?: number;
      /**
       * The job that stores them, if there are more than 1000: GET /jobs/{job_id}
       */
      job_id: string | null;
      /**
       * Reverts all of it: POST /revert
       */
      operation_id: string;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'GET /api/workspaces/{slug}/retention': {
    answer: {
      retention: {
        /**
         * @maxItems 20
         */
        memories: {
          /**
           * Only this layer
           */
          layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
          /**
           * Only this type
           */
          memory_type?: 'fact' | 'procedure' | 'narrative';
          /**
           * Days to keep a memory after it was stored
           */
          days: number;
          /**
           * forget: it can be restored for 30 days and is then erased; erase: it is erased permanently at once
           */
          action: 'forget' | 'erase';
        }[];
        /**
         * Days to keep records of individual calls, if the service keeps them longer
         */
        usage_days: number | null;
        /**
         * Days to keep audit entries of the workspace, if the service keeps them longer
         */
        audit_days: number | null;
      };
      runs: {
        at: string;
        actor: string;
        /**
         * Reverts the forgetting
         */
        operation_id: string;
        report: {
          memories: {
            /**
             * Only this layer
             */
            layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
            /**
             * Only this type
             */
            memory_type?: 'fact' | 'procedure' | 'narrative';
            /**
             * Days to keep a memory after it was stored
             */
            days: number;
            /**
             * forget: it can be restored for 30 days and is then erased; erase: it is erased permanently at once
             */
            action: 'forget' | 'erase';
            count: number;
            /**
             * Memories of that age that are kept because they are pinned
             */
            pinned: number;
            /**
             * Some of their ids
             */
            samples: string[];
          }[];
          usage: number;
          audit: number;
        };
      }[];
    };
  };
  'POST /api/workspaces/{slug}/retention/preview': {
    body: {
      /**
       * @maxItems 20
       */
      memories?: {
        /**
         * Only this layer
         */
        layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * Only this type
         */
        memory_type?: 'fact' | 'procedure' | 'narrative';
        /**
         * Days to keep a memory after it was stored
         */
        days: number;
        /**
         * forget: it can be restored for 30 days and is then erased; erase: it is erased permanently at once
         */
        action?: 'forget' | 'erase';
      }[];
      /**
       * Days to keep records of individual calls, if the service keeps them longer
       */
      usage_days?: number | null;
      /**
       * Days to keep audit entries of the workspace, if the service keeps them longer
       */
      audit_days?: number | null;
    };
    answer: {
      report: {
        memories: {
          /**
           * Only this layer
           */
          layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
          /**
           * Only this type
           */
          memory_type?: 'fact' | 'procedure' | 'narrative';
          /**
           * Days to keep a memory after it was stored
           */
          days: number;
          /**
           * forget: it can be restored for 30 days and is then erased; erase: it is erased permanently at once
           */
          action: 'forget' | 'erase';
          count: number;
          /**
           * Memories of that age that are kept because they are pinned
           */
          pinned: number;
          /**
           * Some of their ids
           */
          samples: string[];
        }[];
        usage: number;
        audit: number;
      };
    };
  };
  'GET /api/workspaces/{slug}/questions': {
    query?: {
      /**
       * Compare with this run instead of the second-to-last run
       */
      against?: string | number;
    };
    answer: {
      questions: {
        /**
         * Id of a saved question, qst_…
         */
        question_id: string;
        query: string;
        actor: string;
        created_at: string;
        expected: {
          /**
           * Id of a memory, mem_…
           */
          memory_id: string;
          /**
           * The beginning of its content; null if it is forgotten or erased
           */
          beginning: string | null;
          /**
           * Its rank in the earlier run; null if it was not found or not part of that run
           */
          before: number | null;
          /**
           * Its rank in the latest run
           */
          now: number | null;
          /**
           * first: it was not part of the earlier run; not_asked: nor of the latest
           */
          change: 'better' | 'worse' | 'same' | 'first' | 'not_asked';
        }[];
      }[];
      /**
       * The latest run; null before the first
       */
      run: {
        /**
         * Id of a run of the saved questions, qrn_…
         */
        run_id: string;
        at: string;
        /**
         * asked: on demand; reindex: after re-embedding; changed: model, ranking or version changed
         */
        cause: 'asked' | 'reindex' | 'changed';
        basis: {
          /**
           * Stamp of the embedding model
           */
          model: string;
          /**
           * False if memories still waited for a vector of this model
           */
          is_embedded: boolean;
          /**
           * Name of the recipe, and a hash of its weights
           */
          ranking: string;
          /**
           * Whether the workspace adapts its ranking to use
           */
          adapts: boolean;
          /**
           * Version of Stele
           */
          version: string;
        };
        actor: string;
        questions: number;
        /**
         * Expected memories, over all questions
         */
        expected: number;
        /**
         * Of those, the ones among the first 10 results
         */
        found: number;
        /**
         * Mean over the questions of 1 / the best rank of an expected memory; 0 to 1
         */
        mrr: number;
      } | null;
      /**
       * The run to compare with
       */
      before: {
        /**
         * Id of a run of the saved questions, qrn_…
         */
        run_id: string;
        at: string;
        /**
         * asked: on demand; reindex: after re-embedding; changed: model, ranking or version changed
         */
        cause: 'asked' | 'reindex' | 'changed';
        basis: {
          /**
           * Stamp of the embedding model
           */
          model: string;
          /**
           * False if memories still waited for a vector of this model
           */
          is_embedded: boolean;
          /**
           * Name of the recipe, and a hash of its weights
           */
          ranking: string;
          /**
           * Whether the workspace adapts its ranking to use
           */
          adapts: boolean;
          /**
           * Version of Stele
           */
          version: string;
        };
        actor: string;
        questions: number;
        /**
         * Expected memories, over all questions
         */
        expected: number;
        /**
         * Of those, the ones among the first 10 results
         */
        found: number;
        /**
         * Mean over the questions of 1 / the best rank of an expected memory; 0 to 1
         */
        mrr: number;
      } | null;
    };
  };
  'POST /api/workspaces/{slug}/questions': {
    body: {
      /**
       * The question as an agent would ask it
       */
      query: string;
      /**
       * Memories that recall should find for it; added to those of the same question
       *
       * @minItems 1
       * @maxItems 20
       *
       * Items: Id of a memory, mem_…
       */
      expected: string[];
    };
    answer: {
      question: {
        /**
         * Id of a saved question, qst_…
         */
        question_id: string;
        query: string;
        /**
         * @minItems 1
         * @maxItems 20
         *
         * Items: Id of a memory, mem_…
         */
        expected: string[];
        actor: string;
        created_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'GET /api/workspaces/{slug}/questions/runs': {
    query?: {
      /**
       * 1 to 100, default 20
       */
      limit?: string | number;
    };
    answer: {
      runs: {
        /**
         * Id of a run of the saved questions, qrn_…
         */
        run_id: string;
        at: string;
        /**
         * asked: on demand; reindex: after re-embedding; changed: model, ranking or version changed
         */
        cause: 'asked' | 'reindex' | 'changed';
        basis: {
          /**
           * Stamp of the embedding model
           */
          model: string;
          /**
           * False if memories still waited for a vector of this model
           */
          is_embedded: boolean;
          /**
           * Name of the recipe, and a hash of its weights
           */
          ranking: string;
          /**
           * Whether the workspace adapts its ranking to use
           */
          adapts: boolean;
          /**
           * Version of Stele
           */
          version: string;
        };
        actor: string;
        questions: number;
        /**
         * Expected memories, over all questions
         */
        expected: number;
        /**
         * Of those, the ones among the first 10 results
         */
        found: number;
        /**
         * Mean over the questions of 1 / the best rank of an expected memory; 0 to 1
         */
        mrr: number;
      }[];
    };
  };
  'POST /api/workspaces/{slug}/questions/ask': {
    body?: {};
    answer: {
      job: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        args: {
          [k: string]: unknown;
        };
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        actor: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'POST /api/workspaces/{slug}/questions/{question_id}/remove': {
    params: {
      /**
       * Id of a saved question, qst_…
       */
      question_id: string | number;
    };
    body?: {
      /**
       * Removes only these from the expected memories
       *
       * @minItems 1
       * @maxItems 20
       *
       * Items: Id of a memory, mem_…
       */
      expected?: string[];
    };
    answer: {
      /**
       * Id of a saved question, qst_…
       */
      question_id: string;
      /**
       * The question with its remaining memories; null if the question was removed
       */
      question: {
        /**
         * Id of a saved question, qst_…
         */
        question_id: string;
        query: string;
        /**
         * @minItems 1
         * @maxItems 20
         *
         * Items: Id of a memory, mem_…
         */
        expected: string[];
        actor: string;
        created_at: string;
      } | null;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  'GET /api/workspaces/{slug}/export/recent': {
    query?: {
      /**
       * 1 to 1000, default 100
       */
      limit?: string | number;
    };
    answer: {
      workspace: string;
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
    };
  };
  'GET /api/workspaces/{slug}/export': {
    query?: {
      /**
       * ndjson: everything, to be imported again. markdown: a ZIP file with one file per memory
       */
      format?: 'ndjson' | 'markdown';
      /**
       * false leaves vectors out of ndjson: a third of the size, and memories are embedded again after an import
       */
      vectors?: 'true' | 'false';
    };
    answer: Blob;
  };
  'POST /api/workspaces/{slug}/import': {
    body: Blob;
    answer: {
      ok: true;
      records: number;
      counts: {
        [k: string]: number;
      };
      waiting: number;
    };
  };
  'GET /api/workspaces/{slug}/observability': {
    query?: {
      /**
       * How far back: minutes, hours or days, such as 90m, 24h or 7d; at most 90d
       */
      window?: string | number;
    };
    answer: {
      workspace: string;
      observability: {
        /**
         * The requested window; null if the latest calls were requested
         */
        window: string | null;
        /**
         * The oldest call included; null if there is none
         */
        since: string | null;
        /**
         * True if earlier calls were not included, in the window if one was requested
         */
        is_cut: boolean;
        /**
         * Number of calls included: the latest, at most 5000; in a window at most 20000
         */
        calls: number;
        /**
         * Share of the calls that ended with a status of 500 or more: 0 to 1
         */
        failure_rate: number;
        /**
         * Share of the calls that ended with a status from 400 to 499: 0 to 1
         */
        refusal_rate: number;
        p50_duration_ms: number;
        p95_duration_ms: number;
        /**
         * The most called first
         */
        top_routes: {
          route: string;
          count: number;
          failures: number;
          p95_duration_ms: number;
        }[];
        /**
         * The slowest first, by the 95th percentile
         */
        slow_routes: {
          route: string;
          count: number;
          failures: number;
          p95_duration_ms: number;
        }[];
        recent_ingest_runs: {
          run_id: string;
          source_name: string;
          source_type: string;
          item_count: number;
          actor: string;
          operation_id: string;
          started_at: string;
          finished_at: string | null;
          status: 'running' | 'done' | 'failed';
          error: string | null;
          /**
           * When its operation was reverted; null if it was not, or if the revert was undone
           */
          reverted_at: string | null;
        }[];
        queue: {
          queued: number;
          running: number;
          /**
           * Waiting and running jobs, and jobs that ended in the window, or since the oldest of these calls
           */
          by_kind: {
            kind: string;
            state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
            count: number;
          }[];
          /**
           * The due job that has waited longest; null if none is due
           */
          oldest_waiting: {
            kind: string;
            /**
             * When it was due
             */
            since: string;
          } | null;
        };
        /**
         * These calls by key; failures have a status of 400 or more
         */
        key_activity: {
          key_id: string | null;
          count: number;
          failures: number;
          last_used_at: string;
        }[];
        runtime_cache: {
          open: number;
          capacity: number;
        };
      };
    };
  };
  'GET /api/workspaces/{slug}/mcp/tools': {
    query?: {
      /**
       * Which tools are listed: core (the 8 most needed), light (20) or full
       */
      profile?: 'core' | 'light' | 'full';
    };
    answer: {
      workspace: string;
      /**
       * Which tools are listed: core (the 8 most needed), light (20) or full
       */
      profile: 'core' | 'light' | 'full';
      transport: string;
      call_url: string;
      tool_groups: {
        name: string;
        tools: string[];
      }[];
      tools: {
        name: string;
        summary: string;
        args: {
          [k: string]: string;
        };
        /**
         * Additional arguments, passed the same way
         */
        options?: {
          [k: string]: string;
        };
        access: 'read' | 'write';
        example: {
          [k: string]: unknown;
        };
        allowed: boolean;
        annotations: {
          readOnlyHint: boolean;
          destructiveHint: boolean;
          idempotentHint: boolean;
          openWorldHint: boolean;
        };
        input_schema: {
          [k: string]: unknown;
        };
      }[];
    };
  };
  'POST /api/workspaces/{slug}/mcp': {
    body: {
      /**
       * Name of the tool
       */
      tool: string;
      /**
       * Its arguments
       */
      args?: {
        [k: string]: unknown;
      };
    };
    answer: {
      ok: true;
      tool: string;
      result: unknown;
    };
  };
  'GET /api/workspaces/{slug}/events': {
    query?: {
      after?: number;
      types?: string | number;
      content?: boolean;
    };
    answer: ReadableStream<Uint8Array>;
  };
  'POST /api/workspaces/{slug}/mcp/stream': {
    query?: {
      profile?: 'core' | 'light' | 'full';
      /**
       * Whether tools are listed with the schemas of their answers; by default only in the profile full
       */
      output_schemas?: 'true' | 'false';
    };
    body: {
      jsonrpc: '2.0';
      id?: string | number;
      method?: string;
      params?: {
        [k: string]: unknown;
      };
      [k: string]: unknown;
    };
    answer:
      | {
          jsonrpc: '2.0';
          [k: string]: unknown;
        }
      | ReadableStream<Uint8Array>
      | '';
  };
}


/**
 * Every tool by its name: its arguments and its result.
 */
export interface ContractTools {
  status: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      workspace: string;
      /**
       * Whether secrets in written texts are replaced
       */
      redacts_secrets: boolean;
      memories: number;
      pinned: number;
      by_layer: {
        [k: string]: number;
      };
      by_type: {
        [k: string]: number;
      };
      by_status: {
        [k: string]: number;
      };
      graph: {
        entities: number;
        /**
         * Memories that were not yet searched for names. A job does this for large ingests.
         */
        unread: number;
      };
      /**
       * Vectors that were written in bulk and are not in the index yet. A search compares each of them until a job moves it there.
       */
      unindexed: number;
      oldest_at: string | null;
      newest_at: string | null;
      last_stored_at: string | null;
    };
  };
  health: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      status: 'ok' | 'degraded';
      problems: string[];
      store: {
        engine: 'sqlite' | 'postgres';
        schema_version: number;
        size_bytes: number;
      };
      indexes: {
        memories: number;
        vectors: number;
        indexed: number;
        /**
         * Memories whose vectors are not in the index yet. They are found nevertheless: SQLite adds them at the next search; PostgreSQL compares vectors written in bulk one by one until a job moves them into the index.
         */
        pending: number;
      };
      embedding: {
        model: string;
        dimensions: number;
        outdated: number;
        waiting: number;
      };
      names: {
        /**
         * Memories that were not yet searched for names. A job does this for large ingests.
         */
        unread: number;
      };
      runtime: {
        node: string;
        uptime_seconds: number;
      };
    };
  };
  memory_map: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * The figures are up to a minute old
       */
      computed_at: string;
      memories: {
        total: number;
        layers: {
          layer: 'working' | 'episodic' | 'semantic' | 'procedural';
          count: number;
          types: {
            type: 'fact' | 'procedure' | 'narrative';
            count: number;
          }[];
        }[];
        /**
         * Invalidated, merged or superseded
         */
        not_recalled: number;
      };
      entities: {
        total: number;
        /**
         * The most mentioned first
         */
        top: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
          mentions: number;
        }[];
      };
      /**
       * What the workspace is about: the largest communities of entities; detect_communities returns more
       */
      areas: {
        /**
         * The most closely connected entities of the area
         */
        name: string;
        entities: number;
        members: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
        }[];
      }[];
      recent: {
        /**
         * Memories that happened within 24 hours
         */
        last_day: number;
        last_week: number;
        /**
         * Within 30 days
         */
        last_month: number;
        /**
         * The latest memories stored
         */
        memories: {
          memory_id: string;
          /**
           * When it happened, or was stored if that is unknown
           */
          at: string;
          /**
           * Its content; of a long memory, the part about the entity
           */
          text: string;
          layer: 'working' | 'episodic' | 'semantic' | 'procedural';
          memory_type: 'fact' | 'procedure' | 'narrative';
          status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        }[];
        sessions: {
          session_id: string;
          at: string;
          kind: string;
        }[];
      };
    };
  };
  quality_metrics: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      measured_at: string;
      storage: {
        memories: number;
        active: number;
        /**
         * Active memories
         */
        by_layer: {
          [k: string]: number;
        };
        /**
         * Active memories
         */
        by_type: {
          [k: string]: number;
        };
        by_status: {
          [k: string]: number;
        };
        /**
         * 0 if all active memories are in one layer, 1 if all layers have equally many
         */
        layer_balance: number | null;
        /**
         * The same for the types
         */
        type_balance: number | null;
        /**
         * Memories with a vector of the current model
         */
        embedded: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
        };
      };
      curation: {
        duplicates: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
          /**
           * The newest active memories, which were compared; fewer than all if sampled
           */
          looked_at: number;
          sampled: boolean;
          /**
           * Pairs of memory ids, the older first; dedup would merge them
           */
          examples: string[][];
          /**
           * Pairs that seem to say the same in other words; a person decides on each
           */
          likely_pairs: number;
          /**
           * The first of these pairs, the older memory first
           */
          likely_examples: string[][];
        };
        /**
         * Active memories without entities, tags and links
         */
        orphans: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
        };
        /**
         * Active memories that are not pinned and were neither changed nor recalled for ninety days
         */
        stale: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
        };
        /**
         * Challenged memories, as a share of active and challenged ones
         */
        contradictory: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
        };
        /**
         * Active memories that were never recalled
         */
        never_recalled: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
        };
        /**
         * Active memories that mention an entity
         */
        entity_coverage: {
          count: number;
          /**
           * 0 to 1; null if there is nothing to count
           */
          share: number | null;
        };
        entities: number;
        mentions_per_memory: number | null;
      };
      retrieval: {
        /**
         * The latest recalls, at most a thousand; the figures below cover these
         */
        calls: number;
        since: string | null;
        /**
         * Recalls with a result that probably answers the question, by the calibrated confidence; an estimate, not checked
         */
        answered: number | null;
        /**
         * Recalls that found nothing
         */
        empty: number | null;
        /**
         * Similarity in meaning of the first memory and the question: cosine, 0 to 1
         */
        confidence: {
          median: number;
          lowest_tenth: number;
        } | null;
        latency_ms: {
          median: number;
          p95: number;
          longest: number;
        } | null;
      };
      /**
       * How to improve these figures
       */
      advice: string[];
    };
  };
  count_by: {
    args: {
      /**
       * What to group by; month is the month in which the memory happened
       */
      group_by: 'layer' | 'source_type' | 'entity' | 'month';
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      group_by: 'layer' | 'source_type' | 'entity' | 'month';
      groups: {
        group: string;
        count: number;
      }[];
    };
  };
  access_patterns: {
    args: {
      /**
       * 1 to 200, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        beginning: string;
      }[];
      entities: {
        entity_id: string;
        name: string;
        kind: string;
        /**
         * Total of the memories that mention it
         */
        access_count: number;
        last_accessed_at: string;
        /**
         * Number of the most recalled memories that mention it
         */
        memories: number;
      }[];
      /**
       * Memories that were recalled at least once, without summaries and cards that Stele wrote
       */
      recalled: number;
      never_recalled: number;
    };
  };
  reranker_status: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Needs neither a network nor a model besides the embedding model
       */
      available: true;
      /**
       * Whether its weights were learned rather than set by hand
       */
      trained: boolean;
      recipe: string;
      /**
       * A weighted sum of features, learned by listwise softmax
       */
      kind: 'linear';
      description: string;
      trained_on: {
        set: string;
        licence: string;
      }[];
      weights_in_use: 'shipped' | 'own';
      /**
       * Properties of each candidate; recall_explain shows them as channels
       */
      features: {
        feature:
          | 'words'
          | 'meaning'
          | 'phrase'
          | 'nearness'
          | 'opening'
          | 'speaker'
          | 'names'
          | 'time'
          | 'words_before'
          | 'words_after'
          | 'words_nearby'
          | 'meaning_before'
          | 'meaning_after'
          | 'session_best'
          | 'session_mass';
        shipped: number;
        /**
         * Null if the workspace has no weights of its own
         */
        own: number | null;
        /**
         * What a feature at its maximum adds to a score, with the weights in use
         */
        share: number;
      }[];
      adaptation: {
        state: 'off' | 'collecting' | 'learning' | 'kept_shipped' | 'own';
        meaning: string;
        /**
         * Recall answers kept for half an hour to see which memories are used
         */
        lists_waiting: number;
        /**
         * Kept answers from which a memory was used
         */
        examples: number;
        /**
         * Examples not yet used for learning
         */
        new_examples: number;
        /**
         * Number of new examples at which it learns again
         */
        new_examples_wanted: number;
        learned_at: string | null;
        /**
         * Number of examples
         */
        learned_from: number | null;
        /**
         * The gain of its own weights over the shipped ones; larger is better
         */
        gain: {
          shipped: {
            /**
             * Mean of 1 / the rank of the first memory that was used
             */
            mrr: number;
            /**
             * Mean log probability of the memories that were used
             */
            log_likelihood: number;
          };
          own: {
            /**
             * Mean of 1 / the rank of the first memory that was used
             */
            mrr: number;
            /**
             * Mean log probability of the memories that were used
             */
            log_likelihood: number;
          };
          /**
           * Standard error of the difference in mrr
           */
          mrr_error: number;
        } | null;
      };
      kept: string;
      reset: string;
    };
  };
  recall: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * facts_only; facts_plus_rules (also procedures, the default); full_context (everything, with its neighbours)
       */
      mode?: 'facts_only' | 'facts_plus_rules' | 'full_context';
      /**
       * Answer as of this time; a date means the end of that day
       */
      as_of?: string;
      /**
       * Happened (or, without that, was stored) at or after this time
       */
      since?: string;
      /**
       * Happened (or, without that, was stored) at or before this time; a date includes the whole day
       */
      until?: string;
      /**
       * Only memories with all of these tags
       */
      tags?: string | string[];
      /**
       * Only memories of this layer, or of one of these layers
       */
      layer?:
        ('working' | 'episodic' | 'semantic' | 'procedural') | ('working' | 'episodic' | 'semantic' | 'procedural')[];
      /**
       * Replaces the types that the mode selects
       */
      memory_type?: ('fact' | 'procedure' | 'narrative') | ('fact' | 'procedure' | 'narrative')[];
      /**
       * Only memories of this status, or of one of these; by default active and challenged
       */
      status?:
        | ('active' | 'challenged' | 'invalidated' | 'merged' | 'superseded')
        | ('active' | 'challenged' | 'invalidated' | 'merged' | 'superseded')[];
      /**
       * Leave out memories with a lower confidence; a note says how many
       */
      min_confidence?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      query: string;
      mode: 'facts_only' | 'facts_plus_rules' | 'full_context';
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
        /**
         * Current names of the entities that it mentions, the most prominent first
         */
        entities?: string[];
        /**
         * Memories that replaced this one
         *
         * Items: Id of a memory, mem_…
         */
        superseded_by?: string[];
        /**
         * Memories that contradict this one, undecided
         *
         * Items: Id of a memory, mem_…
         */
        challenged_by?: string[];
        /**
         * Newer memories in this answer that seem to disagree on the same matter
         *
         * Items: Id of a memory, mem_…
         */
        competes_with?: string[];
        /**
         * 0 to 1, relative to this answer
         */
        score: number;
        /**
         * Probability that the memory answers the question, calibrated on other questions; null if there is no calibration
         */
        confidence: number | null;
        /**
         * Scores by channel; null if the channel did not find the memory
         */
        match: {
          /**
           * By its words: BM25
           */
          lexical: number | null;
          /**
           * By its meaning: cosine similarity
           */
          dense: number | null;
        };
        /**
         * For a long memory: the parts that answer best, in order
         */
        passages?: {
          text: string;
          /**
           * Position of its first character in the content
           */
          from: number;
          /**
           * Position after its last character
           */
          to: number;
        }[];
        /**
         * For a long memory: the number of characters of its whole content
         */
        length?: number;
        /**
         * The memories stored just before and after it in the same session
         */
        neighbours?: {
          previous: {
            /**
             * Id of a memory, mem_…
             */
            memory_id: string;
            content: string;
            /**
             * What is true, how to do something, or what happened
             */
            memory_type: 'fact' | 'procedure' | 'narrative';
            /**
             * When it happened, if known
             */
            occurred_at: string | null;
            /**
             * When it was stored
             */
            created_at: string;
          } | null;
          next: {
            /**
             * Id of a memory, mem_…
             */
            memory_id: string;
            content: string;
            /**
             * What is true, how to do something, or what happened
             */
            memory_type: 'fact' | 'procedure' | 'narrative';
            /**
             * When it happened, if known
             */
            occurred_at: string | null;
            /**
             * When it was stored
             */
            created_at: string;
          } | null;
        };
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * Stored warnings about the subject of the question; at most 3
       */
      warnings?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        warning: string;
        scope: string | null;
      }[];
    };
  };
  recall_context: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * Maximum tokens of the text, counted by o200k_base: 50 to 32,000, default 1,500
       */
      max_tokens?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Ready for a prompt: one line per memory with date, type and id, most relevant first
       */
      text: string;
      /**
       * Tokens of the whole text, in the vocabulary o200k_base
       */
      tokens: number;
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        score: number;
        /**
         * The text contains only a part of the memory
         */
        shortened: boolean;
        /**
         * Memories that say the same
         */
        also: string[];
      }[];
      /**
       * Relevant memories that did not fit, or repeat others
       */
      left_out: number;
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
    };
  };
  recall_hints: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * Maximum characters of a hint: 20 to 400, default 80
       */
      hint_length?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      hints: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * What it says about the question, on one line
         */
        hint: string;
        happened_at: string;
        score: number;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
    };
  };
  recall_recent: {
    args: {
      /**
       * 1 to 200, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
    };
  };
  recall_by_type: {
    args: {
      /**
       * fact (what is true), procedure (how to do something) or narrative (what happened)
       */
      memory_type: 'fact' | 'procedure' | 'narrative';
      /**
       * 1 to 200, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
    };
  };
  recall_layer: {
    args: {
      /**
       * One of the layers, from fleeting to lasting: working, episodic, semantic, procedural
       */
      layer: 'working' | 'episodic' | 'semantic' | 'procedural';
      /**
       * 1 to 200, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
    };
  };
  recall_timeline: {
    args: {
      /**
       * First month or day, in UTC
       */
      start: string;
      /**
       * Last month or day, inclusive; by default now
       */
      end?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      since: string;
      until: string;
      /**
       * Total; if more than 200, only the first 200 are shown
       */
      total: number;
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
    };
  };
  recall_related: {
    args: {
      /**
       * A name or alias of the entity, or its entity_id
       */
      name: string;
      /**
       * Maximum number of steps: 1 to 4, default 2
       */
      max_hops?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      entity: {
        entity_id: string;
        name: string;
        kind: string;
        /**
         * likeness: no entity has this name, and only this one has a similar name
         */
        matched_by: 'id' | 'name' | 'alias' | 'likeness';
      };
      max_hops: number;
      /**
       * The entities reached, the closest first
       */
      entities: {
        entity_id: string;
        name: string;
        kind: string;
        hops: number;
        /**
         * Closeness, 0 to 1: the product of the closeness of each step
         */
        score: number;
        /**
         * The path to it; a step may be described in the reverse direction
         */
        path: {
          from: string;
          kind: 'relation' | 'together' | 'linked';
          /**
           * The relation in a memory, or the link between memories that mention them
           */
          relation: string | null;
          to: string;
          /**
           * The latest memory that says so
           */
          memory_id: string;
        }[];
      }[];
      /**
       * Memories that mention these entities, the closest first; recall_entity returns those of the entity itself
       */
      memories: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        score: number;
        /**
         * Steps to the entity that it was found by
         */
        hops: number;
        /**
         * The name of that entity; its path is above
         */
        found_by: string;
      }[];
    };
  };
  recall_explain: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * facts_only; facts_plus_rules (also procedures, the default); full_context (everything, with its neighbours)
       */
      mode?: 'facts_only' | 'facts_plus_rules' | 'full_context';
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      query: string;
      mode: 'facts_only' | 'facts_plus_rules' | 'full_context';
      expansion: {
        /**
         * Number of memories in which the words were counted
         */
        memories: number;
        words: {
          word: string;
          forms: {
            /**
             * As the index stores it: folded and stemmed
             */
            form: string;
            /**
             * Number of memories that contain it
             */
            memories: number;
            /**
             * Rarity, 0 to 1
             */
            weight: number;
            looked_up: boolean;
          }[];
        }[];
        left_out: {
          word: string;
          reason: 'stop_word' | 'too_frequent' | 'too_many_words';
          why: string;
        }[];
        /**
         * Whether the question has a vector for the search by meaning
         */
        meaning: boolean;
      };
      channels: {
        channel: string;
        weight: number;
        candidates: number;
      }[];
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
        /**
         * Current names of the entities that it mentions, the most prominent first
         */
        entities?: string[];
        /**
         * Memories that replaced this one
         *
         * Items: Id of a memory, mem_…
         */
        superseded_by?: string[];
        /**
         * Memories that contradict this one, undecided
         *
         * Items: Id of a memory, mem_…
         */
        challenged_by?: string[];
        /**
         * Newer memories in this answer that seem to disagree on the same matter
         *
         * Items: Id of a memory, mem_…
         */
        competes_with?: string[];
        /**
         * 0 to 1, relative to this answer
         */
        score: number;
        /**
         * Probability that the memory answers the question, calibrated on other questions; null if there is no calibration
         */
        confidence: number | null;
        /**
         * Scores by channel; null if the channel did not find the memory
         */
        match: {
          /**
           * By its words: BM25
           */
          lexical: number | null;
          /**
           * By its meaning: cosine similarity
           */
          dense: number | null;
        };
        /**
         * For a long memory: the parts that answer best, in order
         */
        passages?: {
          text: string;
          /**
           * Position of its first character in the content
           */
          from: number;
          /**
           * Position after its last character
           */
          to: number;
        }[];
        /**
         * For a long memory: the number of characters of its whole content
         */
        length?: number;
        rank: number;
        /**
         * What moved it to its place, in a sentence
         */
        why: string;
        channels: {
          channel: string;
          /**
           * Rank in this channel, from 1; null if the channel did not find it
           */
          rank: number | null;
          /**
           * Score in this channel, mostly 0 to 1; 0 if the channel did not find it
           */
          score: number;
          /**
           * Its contribution to the score of the memory: this score times the weight
           */
          contribution: number;
        }[];
      }[];
      left_out: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        beginning: string;
        reason: 'status' | 'mode' | 'below';
        why: string;
        /**
         * Rank among memories of any type and status
         */
        rank: number;
        /**
         * Score in the ranking of memories of any type and status
         */
        score: number;
      }[];
      notes: string[];
      /**
       * Each stage of recall, their total, and explain: the time to find the reasons
       */
      timing_ms: {
        [k: string]: number;
      };
    };
  };
  compress: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * Maximum tokens of the text, counted by o200k_base: 50 to 32,000, default 1,500
       */
      max_tokens?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Sentences as they were stored, each memory cited by its id
       */
      text: string;
      /**
       * Tokens of the whole text, in the vocabulary o200k_base
       */
      tokens: number;
      sentences: {
        memory_id: string;
        text: string;
        /**
         * Relevance to the question, 0 to 1
         */
        score: number;
      }[];
      /**
       * How many memories the sentences were chosen from
       */
      from: number;
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
    };
  };
  recall_entity: {
    args: {
      /**
       * A name or alias of the entity, or its entity_id
       */
      name: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      entity: {
        entity_id: string;
        name: string;
        /**
         * person, organisation, place, product, project, file, host, …; name if the kind is unknown
         */
        kind: string;
        /**
         * Other names of the entity
         */
        aliases: string[];
        /**
         * Metadata set by update_entity
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * When a memory first mentioned it
         */
        created_at: string;
        updated_at: string;
        /**
         * likeness: no entity has this name, and only this one has a similar name
         */
        matched_by: 'id' | 'name' | 'alias' | 'likeness';
        /**
         * Memories that mention it
         */
        mentions: number;
        /**
         * When the first of these memories happened
         */
        first_seen: string | null;
        last_seen: string | null;
      };
      /**
       * The card that consolidate wrote about a person who is mentioned often, line by line with its sources
       */
      peer_card: {
        memory_id: string;
        text: string;
      } | null;
      /**
       * Valid facts and rules that mention it, the most relevant first
       */
      facts: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
      }[];
      relations: {
        relation: string;
        /**
         * out: the relation goes from this entity to the other; in: from the other to this one
         */
        direction: 'out' | 'in';
        entity: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
        };
        /**
         * links: memories that mention the two were linked
         */
        said_by: 'memories' | 'links';
        /**
         * Memories or links that say so, among the latest
         */
        count: number;
        /**
         * The latest valid one, or else the latest
         */
        memory_id: string;
        /**
         * Of that memory, unless it is active: a relation has ended when it is challenged or superseded
         */
        status?: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * The day on which that memory happened
         */
        at: string;
      }[];
      mentioned_with: {
        entity: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
        };
        count: number;
        weight: number;
        memory_id: string;
      }[];
      /**
       * The latest memories, in the order in which they happened
       */
      timeline: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
      }[];
    };
  };
  search_entities: {
    args: {
      /**
       * A full, partial or misspelled name
       */
      query: string;
      /**
       * 1 to 200, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      query: string;
      entities: {
        entity_id: string;
        name: string;
        /**
         * person, organisation, place, product, project, file, host, …; name if the kind is unknown
         */
        kind: string;
        /**
         * Other names of the entity
         */
        aliases: string[];
        /**
         * Its name or alias that is most similar to the query
         */
        matched: string;
        /**
         * Similarity of the two: 1 is equal except for case and accents
         */
        score: number;
        /**
         * Memories that mention it
         */
        mentions: number;
        /**
         * When the first of these memories happened
         */
        first_seen: string | null;
        last_seen: string | null;
      }[];
    };
  };
  entity_graph: {
    args: {
      /**
       * A name or alias of the entity, or its entity_id
       */
      name: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      entity: {
        entity_id: string;
        name: string;
        kind: string;
        /**
         * likeness: no entity has this name, and only this one has a similar name
         */
        matched_by: 'id' | 'name' | 'alias' | 'likeness';
      };
      /**
       * The entity itself, then the closest ones
       */
      nodes: {
        entity_id: string;
        name: string;
        kind: string;
        mentions: number;
        /**
         * To the requested entity, which has 1
         */
        closeness: number;
      }[];
      /**
       * Edges of the kind together have no direction
       */
      edges: {
        /**
         * entity_id of a node
         */
        from: string;
        to: string;
        /**
         * relation: said in a memory; together: in the same memories; linked: in memories that were linked
         */
        kind: 'relation' | 'together' | 'linked';
        relation: string | null;
        /**
         * Memories, or links, that say so, among the latest
         */
        count: number;
        weight: number;
        /**
         * The latest memory that says so and is valid, or else the latest
         */
        memory_id: string;
        /**
         * Of that memory: a relation has ended when it is challenged or superseded
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * When that memory happened
         */
        at: string;
      }[];
      /**
       * Neighbours found but not shown: the least close ones
       */
      left_out: number;
    };
  };
  entity_timeline: {
    args: {
      /**
       * A name or alias of the entity, or its entity_id
       */
      name: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      entity: {
        entity_id: string;
        name: string;
        kind: string;
        /**
         * likeness: no entity has this name, and only this one has a similar name
         */
        matched_by: 'id' | 'name' | 'alias' | 'likeness';
        /**
         * Memories that mention it
         */
        mentions: number;
        /**
         * When the first of these memories happened
         */
        first_seen: string | null;
        last_seen: string | null;
      };
      /**
       * In the order in which they happened; if there are very many, the latest
       */
      memories: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
      }[];
      /**
       * Memories that happened before these and are not shown
       */
      earlier: number;
    };
  };
  backlinks: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory_id: string;
      /**
       * Memories linked with this one, the latest link first
       */
      links: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        relation: string;
        /**
         * in: the other memory links to this one; out: this one links to the other
         */
        direction: 'in' | 'out';
        linked_at: string;
        linked_by: string;
      }[];
      /**
       * Older links, which are left out of `links`
       */
      older_links: number;
      /**
       * Memories that replaced this one, or were merged into it
       */
      references: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        as: 'supersedes' | 'merged_into';
      }[];
      /**
       * Memories that mention the same entities but are not linked; the closest first
       */
      same_entities: {
        memory_id: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Its content; of a long memory, the part about the entity
         */
        text: string;
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        memory_type: 'fact' | 'procedure' | 'narrative';
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * Higher for entities that few memories mention
         */
        score: number;
        entities: {
          entity_id: string;
          name: string;
        }[];
      }[];
    };
  };
  find_similar: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory_id: string;
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
        /**
         * Current names of the entities that it mentions, the most prominent first
         */
        entities?: string[];
        /**
         * Memories that replaced this one
         *
         * Items: Id of a memory, mem_…
         */
        superseded_by?: string[];
        /**
         * Memories that contradict this one, undecided
         *
         * Items: Id of a memory, mem_…
         */
        challenged_by?: string[];
        /**
         * Newer memories in this answer that seem to disagree on the same matter
         *
         * Items: Id of a memory, mem_…
         */
        competes_with?: string[];
        /**
         * 0 to 1, relative to this answer
         */
        score: number;
        /**
         * Probability that the memory answers the question, calibrated on other questions; null if there is no calibration
         */
        confidence: number | null;
        /**
         * Scores by channel; null if the channel did not find the memory
         */
        match: {
          /**
           * By its words: BM25
           */
          lexical: number | null;
          /**
           * By its meaning: cosine similarity
           */
          dense: number | null;
        };
        /**
         * For a long memory: the parts that answer best, in order
         */
        passages?: {
          text: string;
          /**
           * Position of its first character in the content
           */
          from: number;
          /**
           * Position after its last character
           */
          to: number;
        }[];
        /**
         * For a long memory: the number of characters of its whole content
         */
        length?: number;
      }[];
    };
  };
  update_entity: {
    args: {
      /**
       * A name or alias of the entity, or its entity_id
       */
      name: string;
      /**
       * Another name of it: memories that use it mean this entity from now on
       */
      alias?: string;
      /**
       * Added key by key; null removes a key
       */
      metadata?: {
        [k: string]: unknown;
      };
      /**
       * What it is: person, organisation, place, product, project, …
       */
      kind?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      /**
       * Reverts this
       */
      operation_id: string;
      entity: {
        entity_id: string;
        name: string;
        /**
         * person, organisation, place, product, project, file, host, …; name if the kind is unknown
         */
        kind: string;
        /**
         * Other names of the entity
         */
        aliases: string[];
        /**
         * Metadata set by update_entity
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * When a memory first mentioned it
         */
        created_at: string;
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  merge_entities: {
    args: {
      /**
       * The entity to remove; its names become names of the other
       */
      source_name: string;
      /**
       * The entity to keep
       */
      target_name: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      /**
       * Reverts this
       */
      operation_id: string;
      entity: {
        entity_id: string;
        name: string;
        /**
         * person, organisation, place, product, project, file, host, …; name if the kind is unknown
         */
        kind: string;
        /**
         * Other names of the entity
         */
        aliases: string[];
        /**
         * Metadata set by update_entity
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * When a memory first mentioned it
         */
        created_at: string;
        updated_at: string;
      };
      /**
       * The entity that was merged into the other
       */
      merged: {
        entity_id: string;
        name: string;
        /**
         * person, organisation, place, product, project, file, host, …; name if the kind is unknown
         */
        kind: string;
      };
      /**
       * Memories that mention the entity now
       */
      mentions: number;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  link_memories: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id_1: string;
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id_2: string;
      /**
       * Relation of the first memory to the second: supports, contradicts, follows, …; related_to by default
       */
      relation?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Reverts this
       */
      operation_id: string;
      /**
       * False if the two already had this link
       */
      created: boolean;
      link: {
        from: string;
        relation: string;
        to: string;
        created_at: string;
        actor: string;
      };
      /**
       * The graph connects the entities of the first memory to those of the second
       */
      entities: {
        /**
         * What both memories mention
         */
        shared: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
        }[];
        /**
         * What only the first mentions
         */
        first: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
        }[];
        second: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
        }[];
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  detect_communities: {
    args: {
      /**
       * Members a community must have: 2 to 100, default 3
       */
      min_size?: number;
      /**
       * Also summarise each community, citing memories
       */
      generate_summaries?: boolean;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * The figures are up to a minute old
       */
      computed_at: string;
      method: {
        name: string;
        resolution: number;
        seed: number;
      };
      /**
       * How clearly the communities are separate: 0 not at all, above 0.3 well
       */
      modularity: number;
      /**
       * Entities that are mentioned together with others
       */
      entities: number;
      edges: number;
      /**
       * The largest first
       */
      communities: {
        /**
         * Its most closely connected members
         */
        name: string;
        size: number;
        /**
         * The best connected first; a large community shows only the first ones
         */
        members: {
          entity_id: string;
          name: string;
          /**
           * person, organisation, place, product, project, file, host, …; name if the kind is unknown
           */
          kind: string;
          /**
           * How closely it is connected to the other members
           */
          weight: number;
        }[];
        /**
         * The members, and what memories that mention several of them say, each with its id
         */
        summary: string | null;
        /**
         * The memories that the summary cites
         */
        sources: {
          memory_id: string;
          /**
           * When it happened, or was stored if that is unknown
           */
          at: string;
          /**
           * Its content; of a long memory, the part about the entity
           */
          text: string;
          layer: 'working' | 'episodic' | 'semantic' | 'procedural';
          memory_type: 'fact' | 'procedure' | 'narrative';
          status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        }[];
      }[];
      not_shown: {
        /**
         * Communities with fewer members than requested
         */
        small: number;
        /**
         * Communities beyond those shown
         */
        more: number;
      };
    };
  };
  remember: {
    args: {
      /**
       * What to keep, in plain words: 1 to 32,768 characters
       */
      content: string;
      /**
       * working, episodic (the default), semantic or procedural: from fleeting to lasting
       */
      layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
      /**
       * fact (the default), procedure (how to do something) or narrative (what happened)
       */
      memory_type?: 'fact' | 'procedure' | 'narrative';
      /**
       * 0 to 1, default 0.5
       */
      importance?: number;
      /**
       * Words to filter by later, at most 64
       *
       * @maxItems 64
       */
      tags?: string[];
      /**
       * When it happened, if not now
       */
      occurred_at?: string;
      /**
       * The session that it belongs to
       */
      session_id?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  remember_decision: {
    args: {
      /**
       * What was decided, in a sentence that makes sense on its own
       */
      decision: string;
      /**
       * Why, and which alternatives were rejected
       */
      rationale?: string;
      /**
       * 0 to 1: how much it matters
       */
      importance?: number;
      /**
       * Words to filter by later, at most 64
       *
       * @maxItems 64
       */
      tags?: string[];
      /**
       * When it happened, if not now
       */
      occurred_at?: string;
      /**
       * The session that it belongs to
       */
      session_id?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * The memories that this one was linked to, with the relation
       */
      linked: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        relation: string;
      }[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  remember_error: {
    args: {
      /**
       * What went wrong, with the text of the error message
       */
      error: string;
      /**
       * How to prevent it
       */
      prevention?: string;
      /**
       * 0 to 1: how much it matters
       */
      importance?: number;
      /**
       * Words to filter by later, at most 64
       *
       * @maxItems 64
       */
      tags?: string[];
      /**
       * When it happened, if not now
       */
      occurred_at?: string;
      /**
       * The session that it belongs to
       */
      session_id?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * The memories that this one was linked to, with the relation
       */
      linked: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        relation: string;
      }[];
      /**
       * The procedure made from the prevention; null if none was given
       */
      rule: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      } | null;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  remember_interaction: {
    args: {
      /**
       * What was asked
       */
      question: string;
      /**
       * What was answered
       */
      answer: string;
      /**
       * 0 to 1: how much it matters
       */
      importance?: number;
      /**
       * Words to filter by later, at most 64
       *
       * @maxItems 64
       */
      tags?: string[];
      /**
       * When it happened, if not now
       */
      occurred_at?: string;
      /**
       * The session that it belongs to
       */
      session_id?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * The memories that this one was linked to, with the relation
       */
      linked: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        relation: string;
      }[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  remember_negative: {
    args: {
      /**
       * What does not work, is not true, or must not be done
       */
      content: string;
      /**
       * Where it applies, in the words a question would use: a service, a place, an activity
       */
      scope?: string;
      /**
       * How this was found out
       */
      context?: string;
      /**
       * 0 to 1: how much it matters
       */
      importance?: number;
      /**
       * Words to filter by later, at most 64
       *
       * @maxItems 64
       */
      tags?: string[];
      /**
       * When it happened, if not now
       */
      occurred_at?: string;
      /**
       * The session that it belongs to
       */
      session_id?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * The memories that this one was linked to, with the relation
       */
      linked: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        relation: string;
      }[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  remember_project: {
    args: {
      /**
       * What the project is called
       */
      name: string;
      /**
       * Its current state
       */
      status?: string;
      /**
       * Where it lives: a repository, a folder, a place
       */
      location?: string;
      /**
       * What else to know
       */
      notes?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * True if an equal memory existed: nothing was stored, and an access was counted
       */
      existing: boolean;
      /**
       * Active facts that this memory contradicts. They are kept, with the status challenged
       */
      challenged: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Active decisions that this one reverses. They are kept, with the status superseded
       */
      superseded?: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
      }[];
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * The memories that this one was linked to, with the relation
       */
      linked: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        relation: string;
      }[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  diary_read: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Oldest first, the latest at the end
       */
      entries: {
        record_id: string;
        session_id: string | null;
        at: string;
        /**
         * The id of the author
         */
        actor: string;
        actor_label: string;
        entry: string;
      }[];
      /**
       * There are older entries than these
       */
      left_out: boolean;
    };
  };
  diary_write: {
    args: {
      /**
       * In your own words: 1 to 32,768 characters
       */
      entry: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      entry: {
        record_id: string;
        session_id: string | null;
        at: string;
        /**
         * The id of the author
         */
        actor: string;
        actor_label: string;
        entry: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  focus_brief: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      query: string;
      facts: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * Its most informative part
         */
        content: string;
        happened_at: string;
        score: number;
      }[];
      /**
       * Procedures that apply
       */
      rules: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * Its most informative part
         */
        content: string;
        happened_at: string;
        score: number;
      }[];
      /**
       * Challenged memories, and things that are known not to work
       */
      warnings: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * Its most informative part
         */
        content: string;
        happened_at: string;
        score: number;
      }[];
      recent_activity: {
        memory_id: string;
        event:
          | 'create'
          | 'edit'
          | 'status'
          | 'layer'
          | 'tags'
          | 'pin'
          | 'note'
          | 'link'
          | 'merge'
          | 'forget'
          | 'restore'
          | 'erase';
        at: string;
        actor: string;
        actor_label: string;
        content: string;
      }[];
      open_questions: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * Its most informative part
         */
        content: string;
        happened_at: string;
        score: number;
      }[];
      /**
       * All of it, ready for a prompt
       */
      text: string;
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
    };
  };
  layers: {
    args: {
      /**
       * The task. Without it, L2 shows where the last session stopped
       */
      query?: string;
      /**
       * Maximum tokens of the text, counted by o200k_base: 50 to 32,000, default 1,500
       */
      max_tokens?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      query: string | null;
      /**
       * Tokens of the whole text, in the vocabulary o200k_base
       */
      tokens: number;
      layers: {
        layer: 'L0' | 'L1' | 'L2' | 'L3';
        name: string;
        /**
         * Tokens of its lines
         */
        tokens: number;
        lines: {
          text: string;
          /**
           * The memory or session record
           */
          source: string;
        }[];
        /**
         * Candidates that did not fit, or that repeat another line
         */
        left_out: number;
      }[];
      /**
       * Ready for a prompt: one line per memory with date, type and id
       */
      text: string;
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
    };
  };
  get_skills: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * How many: 1 to 20, default 5
       */
      max_skills?: number;
      /**
       * Return the steps as numbered text; with detail: full, in addition to the list
       */
      format?: boolean;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      skills: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * What it is for
         */
        title: string;
        /**
         * In order, as they were stored
         */
        steps: string[];
        happened_at: string;
        score: number;
      }[];
      /**
       * With format: each skill with its numbered steps and its memory
       */
      text: string | null;
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
    };
  };
  session_checkpoint: {
    args: {
      /**
       * The state of your work, in your own words
       */
      note?: string;
      /**
       * How many recent actions to keep with the note: 1 to 50, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      saved: true;
      record_id: string;
      session_id: string | null;
      at: string;
      note: string | null;
      /**
       * The last checkpoint, or the start of the session; null if there is neither
       */
      since: string | null;
      /**
       * Memories stored since then
       */
      stored: number;
      /**
       * Changes of memories since then
       */
      changed: number;
      /**
       * Activity since then, newest first
       */
      recent: {
        at: string;
        /**
         * The kind of event or session record
         */
        what:
          | 'create'
          | 'edit'
          | 'status'
          | 'layer'
          | 'tags'
          | 'pin'
          | 'note'
          | 'link'
          | 'merge'
          | 'forget'
          | 'restore'
          | 'erase'
          | 'checkpoint'
          | 'handoff'
          | 'diary';
        /**
         * The memory (mem_…) or session record (rec_…) it is about
         */
        source: string;
        /**
         * The beginning of its text; empty for a forgotten memory
         */
        text: string;
      }[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  session_handoff: {
    args: {
      /**
       * Save the handoff and end the session
       */
      save?: boolean;
      /**
       * Maximum number of lines in each list: 1 to 50, default 10
       */
      limit?: number;
      /**
       * A name for the handoff, which resume_context accepts
       */
      session_id?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      saved: boolean;
      /**
       * Null if it is not saved
       */
      record_id: string | null;
      session: {
        /**
         * The session id of its records
         */
        session_id: string | null;
        /**
         * The id of the key, person or client that worked
         */
        actor: string;
        actor_label: string;
        started_at: string;
        /**
         * The time of its last action
         */
        ended_at: string;
        /**
         * The saved handoff (rec_…) that closed it
         */
        handed_off: string | null;
        /**
         * Memories stored; only the latest 300 are read
         */
        memories: number;
        /**
         * Edits, status changes and similar; at most 200 are read
         */
        changes: number;
        /**
         * Diary entries, checkpoints and handoffs; at most 100 are read
         */
        records: number;
      };
      /**
       * Steps announced in this session and not yet reported as done
       */
      next_steps: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Questions, blockers and tasks that are still open, also from earlier sessions
       */
      open_threads: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Those of this session first, then earlier ones; those that a newer memory contradicts or probably replaces come last
       */
      decisions: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      errors: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Things that are known not to work, or must not be done
       */
      warnings: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      files: {
        path: string;
        sources: string[];
        /**
         * When it was last mentioned
         */
        last_at: string;
      }[];
      /**
       * The latest diary and checkpoint lines, or else the latest memories
       */
      last_said: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * All of it, ready for a prompt
       */
      text: string;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  resume_context: {
    args: {
      /**
       * The session to continue; by default the latest one of any agent
       */
      session_id?: string;
      /**
       * Maximum number of lines in each list: 1 to 50, default 10
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * The session to continue; null if there is none yet
       */
      session: {
        /**
         * The session id of its records
         */
        session_id: string | null;
        /**
         * The id of the key, person or client that worked
         */
        actor: string;
        actor_label: string;
        started_at: string;
        /**
         * The time of its last action
         */
        ended_at: string;
        /**
         * The saved handoff (rec_…) that closed it
         */
        handed_off: string | null;
        /**
         * Memories stored; only the latest 300 are read
         */
        memories: number;
        /**
         * Edits, status changes and similar; at most 200 are read
         */
        changes: number;
        /**
         * Diary entries, checkpoints and handoffs; at most 100 are read
         */
        records: number;
      } | null;
      /**
       * Steps announced in this session and not yet reported as done
       */
      next_steps: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Questions, blockers and tasks that are still open, also from earlier sessions
       */
      open_threads: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Those of this session first, then earlier ones; those that a newer memory contradicts or probably replaces come last
       */
      decisions: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      errors: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Things that are known not to work, or must not be done
       */
      warnings: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      files: {
        path: string;
        sources: string[];
        /**
         * When it was last mentioned
         */
        last_at: string;
      }[];
      /**
       * The latest diary and checkpoint lines, or else the latest memories
       */
      last_said: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * The state of projects, the latest first
       */
      projects: {
        /**
         * As it was stored
         */
        text: string;
        /**
         * The memory (mem_…) or session record (rec_…) that says it
         */
        source: string;
        /**
         * When it happened, or was stored if that is unknown
         */
        at: string;
        /**
         * Only if a newer memory contradicts it or probably replaces it, and nobody has decided between them
         */
        status?: 'challenged';
      }[];
      /**
       * Newest first; unless a session is named, earlier activity fills the list
       */
      recent_activity: {
        at: string;
        /**
         * The kind of event or session record
         */
        what:
          | 'create'
          | 'edit'
          | 'status'
          | 'layer'
          | 'tags'
          | 'pin'
          | 'note'
          | 'link'
          | 'merge'
          | 'forget'
          | 'restore'
          | 'erase'
          | 'checkpoint'
          | 'handoff'
          | 'diary';
        /**
         * The memory (mem_…) or session record (rec_…) it is about
         */
        source: string;
        /**
         * The beginning of its text; empty for a forgotten memory
         */
        text: string;
      }[];
      /**
       * The latest saved handoffs: resume another by its session_id
       */
      handoffs: {
        record_id: string;
        session_id: string | null;
        actor: string;
        at: string;
      }[];
      /**
       * All of it, ready for a prompt
       */
      text: string;
    };
  };
  session_summary: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Null if this key has done nothing yet
       */
      session: {
        /**
         * The session id of its records
         */
        session_id: string | null;
        /**
         * The id of the key, person or client that worked
         */
        actor: string;
        actor_label: string;
        started_at: string;
        /**
         * The time of its last action
         */
        ended_at: string;
        /**
         * The saved handoff (rec_…) that closed it
         */
        handed_off: string | null;
        /**
         * Memories stored; only the latest 300 are read
         */
        memories: number;
        /**
         * Edits, status changes and similar; at most 200 are read
         */
        changes: number;
        /**
         * Diary entries, checkpoints and handoffs; at most 100 are read
         */
        records: number;
      } | null;
      /**
       * extract: sentences as they were stored
       */
      written_by: 'model' | 'extract';
      lines: {
        text: string;
        /**
         * What an extracted line is about; null for a plain statement
         */
        about: ('next' | 'open' | 'decision' | 'error' | 'warning' | 'done') | null;
        /**
         * Memories (mem_…) and session records (rec_…)
         */
        sources: string[];
      }[];
      /**
       * The lines, each with its sources
       */
      text: string;
    };
  };
  annotate: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * The note: 1 to 4,096 characters
       */
      note: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  edit_memory: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * What to keep, in plain words: 1 to 32,768 characters
       */
      new_content: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  invalidate: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * Why, for the history
       */
      reason?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  update_status: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * The status to move to
       */
      new_status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
      /**
       * Why, for the history
       */
      reason?: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Notes about this answer, as sentences; usually empty
       */
      notes: string[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  status_history: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      /**
       * Id of a memory, mem_…
       */
      memory_id: string;
      status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
      history: {
        event_id: string;
        kind:
          | 'create'
          | 'edit'
          | 'status'
          | 'layer'
          | 'tags'
          | 'pin'
          | 'note'
          | 'link'
          | 'merge'
          | 'forget'
          | 'restore'
          | 'erase';
        at: string;
        from: ('active' | 'challenged' | 'invalidated' | 'merged' | 'superseded') | null;
        to: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        reason: string | null;
        actor: string;
        tool: string;
        operation_id: string;
      }[];
    };
  };
  tag: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * Tags to add
       *
       * @maxItems 64
       */
      add?: string[];
      /**
       * Tags to remove; wins over add
       *
       * @maxItems 64
       */
      remove?: string[];
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  pin: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  unpin: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  forget: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * Bring a forgotten memory back instead
       */
      restore?: boolean;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      memory_id: string;
      /**
       * Null once it is restored
       */
      forgotten_at: string | null;
      restorable_until: string | null;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  promote: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * Layer to move to; the order is working < episodic < semantic < procedural
       */
      target_layer: 'working' | 'episodic' | 'semantic' | 'procedural';
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  demote: {
    args: {
      /**
       * The memory_id, as remember and recall return it
       */
      memory_id: string;
      /**
       * Layer to move to; the order is working < episodic < semantic < procedural
       */
      target_layer: 'working' | 'episodic' | 'semantic' | 'procedural';
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      memory: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      };
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
      /**
       * Pass it as revert, or to POST /revert, to undo this
       */
      operation_id: string;
    };
  };
  batch_tag: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query: string;
      /**
       * Tags to add to each
       *
       * @minItems 1
       * @maxItems 64
       */
      tags: string[];
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      operation_id: string;
      changed: number;
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        content: string;
        /**
         * From fleeting to lasting: working, episodic, semantic, procedural
         */
        layer: 'working' | 'episodic' | 'semantic' | 'procedural';
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        tags: string[];
        /**
         * Kept at hand: upkeep never merges it away
         */
        pinned: boolean;
        /**
         * 0 to 1
         */
        importance: number;
        /**
         * The note that annotate attached
         */
        note: string | null;
        /**
         * When it happened, if known
         */
        occurred_at: string | null;
        /**
         * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
         */
        source: {
          name: string | null;
          type: string | null;
          run_id: string | null;
        };
        /**
         * The session that it belongs to
         */
        session_id: string | null;
        /**
         * Who stored it: the id of a key, a person or a client, or system:<name>
         */
        actor: string;
        /**
         * Additional data, such as the kind and the parts of a decision, an error or a project
         */
        metadata: {
          [k: string]: unknown;
        };
        /**
         * The detected language of the content: en, de, …
         */
        language: string;
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        /**
         * The memory that it replaced
         */
        supersedes: string | null;
        /**
         * The memory with the same meaning that was kept
         */
        merged_into: string | null;
        /**
         * Start of its validity; null if unknown
         */
        valid_from: string | null;
        /**
         * End of its validity; null while it is valid
         */
        valid_to: string | null;
        /**
         * When it was stored
         */
        created_at: string;
        /**
         * When it was last changed
         */
        updated_at: string;
      }[];
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  dedup: {
    args: {
      /**
       * Share of words in common, in the same order: 0.5 to 1, default 0.92
       */
      threshold?: number;
      /**
       * 1 to 1000, default 50
       */
      max_merges?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
      /**
       * Revert this operation_id instead
       */
      revert?: string;
    };
    result: {
      job: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      };
      result: {
        /**
         * Reverts all of it
         */
        operation_id: string;
        /**
         * Active memories that were compared
         */
        compared: number;
        merged: number;
        /**
         * The first merges
         */
        merges: {
          kept: string;
          merged: string;
          /**
           * Share of common words: 0 to 1
           */
          similarity: number;
        }[];
        /**
         * The first pairs that say the same but were not merged, and why
         */
        left: {
          memory_ids: string[];
          similarity: number;
          reason: string;
        }[];
        /**
         * Pairs that seem to say the same in other words, at most 1,000; a person decides on each
         */
        likely_count: number;
        /**
         * The first of these pairs. To merge one by hand, use the review page, or forget one of the two
         */
        likely: {
          memory_ids: string[];
          texts: string[];
          similarity: number;
        }[];
        /**
         * True if max_merges was reached before all memories were compared: call again
         */
        has_more: boolean;
      } | null;
      /**
       * A note about this answer, and where to find the result
       */
      note: string | null;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  consolidate: {
    args: {
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      job: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      };
      result: {
        /**
         * Reverts all of it
         */
        operation_id: string;
        /**
         * Memories of the working and episodic layers stored within a year, the newest 3,000
         */
        considered: number;
        /**
         * Groups of three or more memories about the same topic
         */
        clusters: number;
        summaries: {
          memory_id: string;
          content: string;
          sources: string[];
          /**
           * The memory that it replaces
           */
          supersedes: string | null;
        }[];
        peer_cards: {
          memory_id: string;
          content: string;
          sources: string[];
          /**
           * The memory that it replaces
           */
          supersedes: string | null;
          entity_id: string;
          name: string;
        }[];
        /**
         * Summaries and cards that would say nothing new
         */
        unchanged: number;
        /**
         * How many memories and people have no summary or card, with the reason
         */
        left: string[];
      } | null;
      /**
       * A note about this answer, and where to find the result
       */
      note: string | null;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  extract_patterns: {
    args: {
      /**
       * Hours to look back: 1 to 8760, default 168
       */
      hours?: number;
      /**
       * Show what would be written, and write nothing
       */
      dry_run?: boolean;
      /**
       * Minimum difference from existing procedures: 0 to 1, default 0.35
       */
      novelty_threshold?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      job: {
        job_id: string;
        /**
         * The kind of work; the name of the tool, if a tool starts such jobs
         */
        kind: string;
        /**
         * A workspace runs one job of each lane at a time
         */
        lane: 'upkeep' | 'ingest' | 'catch-up' | 'index' | 'delivery';
        state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
        /**
         * 0 to 1
         */
        progress: number;
        /**
         * Its current step, in words
         */
        step: string;
        /**
         * Reverts its changes, also those of a failed or cancelled job
         */
        operation_id: string;
        created_at: string;
        /**
         * The job does not start before this time
         */
        run_at: string;
        /**
         * When it first started; null while it waits
         */
        started_at: string | null;
        finished_at: string | null;
        /**
         * How often it was started; more than once if a process ended before the job did
         */
        attempts: number;
        /**
         * Why it failed, and what to do; null otherwise
         */
        error: string | null;
      };
      result: {
        /**
         * Reverts all of it
         */
        operation_id: string;
        dry_run: boolean;
        since: string;
        /**
         * Memories stored since then, at most the newest 3,000
         */
        considered: number;
        patterns: {
          /**
           * remedy (an error and what helped), answer (to a question) or steps
           */
          kind: 'remedy' | 'answer' | 'steps';
          /**
           * Number of occurrences
           */
          count: number;
          content: string;
          sources: string[];
          /**
           * 0 (an existing procedure says the same) to 1 (nothing like it)
           */
          novelty: number;
          /**
           * The stored procedure; null in a dry run
           */
          memory_id: string | null;
          supersedes: string | null;
        }[];
        /**
         * Patterns that were found but are not new enough to store
         */
        known: {
          /**
           * remedy (an error and what helped), answer (to a question) or steps
           */
          kind: 'remedy' | 'answer' | 'steps';
          /**
           * Number of occurrences
           */
          count: number;
          content: string;
          sources: string[];
          /**
           * 0 (an existing procedure says the same) to 1 (nothing like it)
           */
          novelty: number;
          /**
           * The memory that already says so
           */
          memory_id: string;
        }[];
      } | null;
      /**
       * A note about this answer, and where to find the result
       */
      note: string | null;
      /**
       * Secrets that were replaced by a marker before storing: how many, and of which kinds
       */
      redacted?: {
        count: number;
        kinds: {
          [k: string]: number;
        };
      };
    };
  };
  export: {
    args: {
      /**
       * markdown (the default) or json
       */
      format?: 'markdown' | 'json';
      /**
       * Only this layer: working, episodic, semantic or procedural
       */
      layer?: 'working' | 'episodic' | 'semantic' | 'procedural';
      /**
       * 1 to 200, default 200
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result:
      | {
          format: 'markdown';
          exported: number;
          total: number;
          markdown: string;
        }
      | {
          format: 'json';
          exported: number;
          total: number;
          memories: {
            /**
             * Id of a memory, mem_…
             */
            memory_id: string;
            content: string;
            /**
             * From fleeting to lasting: working, episodic, semantic, procedural
             */
            layer: 'working' | 'episodic' | 'semantic' | 'procedural';
            /**
             * What is true, how to do something, or what happened
             */
            memory_type: 'fact' | 'procedure' | 'narrative';
            /**
             * recall returns active and challenged memories
             */
            status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
            tags: string[];
            /**
             * Kept at hand: upkeep never merges it away
             */
            pinned: boolean;
            /**
             * 0 to 1
             */
            importance: number;
            /**
             * The note that annotate attached
             */
            note: string | null;
            /**
             * When it happened, if known
             */
            occurred_at: string | null;
            /**
             * Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it
             */
            source: {
              name: string | null;
              type: string | null;
              run_id: string | null;
            };
            /**
             * The session that it belongs to
             */
            session_id: string | null;
            /**
             * Who stored it: the id of a key, a person or a client, or system:<name>
             */
            actor: string;
            /**
             * Additional data, such as the kind and the parts of a decision, an error or a project
             */
            metadata: {
              [k: string]: unknown;
            };
            /**
             * The detected language of the content: en, de, …
             */
            language: string;
            /**
             * How often it was recalled
             */
            access_count: number;
            last_accessed_at: string | null;
            /**
             * The memory that it replaced
             */
            supersedes: string | null;
            /**
             * The memory with the same meaning that was kept
             */
            merged_into: string | null;
            /**
             * Start of its validity; null if unknown
             */
            valid_from: string | null;
            /**
             * End of its validity; null while it is valid
             */
            valid_to: string | null;
            /**
             * When it was stored
             */
            created_at: string;
            /**
             * When it was last changed
             */
            updated_at: string;
          }[];
        };
  };
  hotspots: {
    args: {
      /**
       * Hours to look back: 1 to 8,760, default 24
       */
      hours?: number;
      /**
       * 1 to 200, default 20
       */
      limit?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      since: string;
      until: string;
      memories: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        /**
         * How often it was recalled
         */
        access_count: number;
        last_accessed_at: string | null;
        beginning: string;
        /**
         * Memories that were last recalled within the window
         */
        accessed: number;
        /**
         * Changes within the window, including creation but not the changes of automatic upkeep
         */
        writes: number;
        /**
         * accessed + writes
         */
        heat: number;
      }[];
      entities: {
        entity_id: string;
        name: string;
        kind: string;
        /**
         * Memories of the area that were recalled or changed
         */
        memories: number;
        /**
         * Memories that were last recalled within the window
         */
        accessed: number;
        /**
         * Changes within the window, including creation but not the changes of automatic upkeep
         */
        writes: number;
        /**
         * accessed + writes
         */
        heat: number;
      }[];
      tags: {
        tag: string;
        /**
         * Memories of the area that were recalled or changed
         */
        memories: number;
        /**
         * Memories that were last recalled within the window
         */
        accessed: number;
        /**
         * Changes within the window, including creation but not the changes of automatic upkeep
         */
        writes: number;
        /**
         * accessed + writes
         */
        heat: number;
      }[];
      sessions: {
        session_id: string;
        /**
         * Memories of the area that were recalled or changed
         */
        memories: number;
        /**
         * Memories that were last recalled within the window
         */
        accessed: number;
        /**
         * Changes within the window, including creation but not the changes of automatic upkeep
         */
        writes: number;
        /**
         * accessed + writes
         */
        heat: number;
      }[];
    };
  };
  compare_queries: {
    args: {
      /**
       * The question or search words; rare words count most
       */
      query_a: string;
      /**
       * The question or search words; rare words count most
       */
      query_b: string;
      /**
       * How many results: 1 to 100, default 10
       */
      top_k?: number;
      /**
       * full: every field; compact is the default
       */
      detail?: 'compact' | 'full';
    };
    result: {
      query_a: string;
      query_b: string;
      /**
       * What query_a finds, best first
       */
      a: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        beginning: string;
        rank: number;
        score: number;
      }[];
      /**
       * What query_b finds, best first
       */
      b: {
        /**
         * Id of a memory, mem_…
         */
        memory_id: string;
        /**
         * What is true, how to do something, or what happened
         */
        memory_type: 'fact' | 'procedure' | 'narrative';
        /**
         * recall returns active and challenged memories
         */
        status: 'active' | 'challenged' | 'invalidated' | 'merged' | 'superseded';
        beginning: string;
        rank: number;
        score: number;
      }[];
      overlap: {
        /**
         * Share of the memories found by either query that both find: 0 to 1
         */
        jaccard: number;
        shared: {
          memory_id: string;
          rank_a: number;
          rank_b: number;
        }[];
      };
      /**
       * Ids that only query_a finds, best first
       */
      only_a: string[];
      /**
       * Ids that only query_b finds, best first
       */
      only_b: string[];
      /**
       * Spearman rank correlation of the memories that both find: 1 same order, -1 reversed; null for fewer than two
       */
      rank_correlation: number | null;
      /**
       * Words of query_a that query_b has too, also in another form
       */
      shared_words: string[];
    };
  };
}
